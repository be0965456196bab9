import { randomUUID } from 'node:crypto';
import { keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { call } from '#test/support/shop/call.ts';
import { testServices } from '#test/support/shop/services.ts';
import { simulatorLocationId, startTestSimulator } from '#test/support/shop/simulator.ts';
import { deliverSquareEvent, webhookUrl } from '#test/support/shop/square-event.ts';
import { type EntryOptions, openEntry, type ShopEntry } from './shop-entry.ts';
import { type Counter, makeShopper } from './shopper.ts';
import { type StopPoint, stopAt } from './stop.ts';
import { catalogueOf, original, putWorks, variationOf, type Work } from './works.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

interface Wish {
  /** The work in the cart. The default is the shop's first work. */
  readonly work?: Work | undefined;
  readonly quantity?: number;
  readonly at?: Counter;
}

const minute = 60_000;

/**
 * Opens a whole shop on the table emulator and the Square simulator until the end of the test. Shop and Square share a
 * clock that runs and can be advanced. The works are for sale in live mode unless `testMode` is set.
 */
export async function openShop(
  options: {
    readonly works?: readonly Work[];
    readonly testMode?: boolean;
    /** Milliseconds by which the shop's clock is ahead of Square's. */
    readonly skew?: number;
    /** The artist's terms of sale. The default is those of shop.config.ts. */
    readonly terms?: Partial<TermsOfSale>;
    /** Whether the shop sends email. The default is true. */
    readonly writesMail?: boolean | 'of live orders';
  } = {},
) {
  const { works = [original], skew = 0, terms } = options;
  let pushed = 0;
  const now = () => Date.now() + pushed;
  const { simulator, client: square } = await startTestSimulator({
    catalogue: catalogueOf(works),
    now: () => now() - skew,
  });
  const { lines, ...base } = await testServices({
    now,
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      SQUARE_WEBHOOK_URL: webhookUrl,
      ...(options.writesMail !== false && {
        MAIL_FROM: 'studio@shop.example',
        MAIL_TEST_ORDERS: options.writesMail === 'of live orders' ? 'off' : 'on',
      }),
    },
  });
  const { services, table } = base;
  await putWorks(table, works);
  await changeSettings(table, {
    testMode: options.testMode ?? false,
    locationId: simulatorLocationId,
    locationName: 'Studio',
    currency: 'USD',
  });

  const metrics: string[] = [];
  const metric = (name: string) => {
    metrics.push(name);
  };
  /** Opens another process of the same shop. */
  const process = (entry: EntryOptions = {}): ShopEntry => openEntry({ services, terms, metric }, entry);
  const first = process();

  function shopperAt(at: Counter = first) {
    const shopper = makeShopper({ table, now, simulator, worker: at });
    const { cookies, from: address } = shopper;
    return {
      ...shopper,
      /** Places an order for the cart and returns its id. */
      placed: async (): Promise<string> => {
        const answer = await shopper.order();
        if (answer.status !== 200) throw new Error(`No order: ${answer.status} ${answer.text}`);
        return String(answer.body.orderId);
      },
      cart: async () => (await call(first.cart, 'getCart', { cookies, address })).body,
      validate: async () => (await call(first.cart, 'validateCart', { cookies, address })).body,
      drop: (work: Pick<Work, 'id'>) =>
        call(first.cart, 'removeCartItem', { cookies, address, params: { id: shopper.lineId(work) } }),
    };
  }

  /** Creates a shopper with this work in the cart. */
  async function withCart({ work = works[0] ?? original, quantity = 1, at = first }: Wish = {}) {
    const shopper = shopperAt(at);
    await shopper.addToCart(work, quantity);
    return shopper;
  }

  /** Creates a shopper who has placed an order for this work. */
  async function ordered(wish: Wish = {}) {
    const shopper = await withCart(wish);
    return { shopper, orderId: await shopper.placed() };
  }

  const orderAtSquare = (orderId: string) =>
    simulator.ledger().orders.find(({ reference_id }) => reference_id === orderId);

  /** Runs the reconciler this many times, a minute apart. */
  async function passes(count: number, by: Pick<ShopEntry, 'reconcile'> = first): Promise<void> {
    for (let pass = 0; pass < count; pass++) {
      pushed += minute + 1_000;
      await by.reconcile();
    }
  }

  return {
    ...base,
    ...first,
    works,
    simulator,
    /** A client of Square's API with the artist's token. */
    square,
    logged: lines,
    metrics,
    now,
    process,
    /** Advances the clock of the shop and of Square by this many milliseconds. */
    advance: (milliseconds: number) => {
      pushed += milliseconds;
    },
    shopper: shopperAt,
    withCart,
    ordered,
    /** Creates a shopper who has paid an order for this work. */
    bought: async (wish: Wish = {}) => {
      const { shopper, orderId } = await ordered(wish);
      // An order without a counterpart at Square is a test order.
      const paid = await (orderAtSquare(orderId) ? shopper.pay(orderId) : shopper.payTest(orderId));
      if (paid.status !== 200) throw new Error(`Not paid: ${paid.status} ${paid.text}`);
      return { shopper, orderId };
    },
    /** Creates a shopper whose order's payment crashes its process at `point`. */
    crashed: async (point: StopPoint, wish: Wish = {}) => {
      const placed = await ordered(wish);
      const stop = stopAt(point);
      const paying = placed.shopper.pay(placed.orderId, simulator.mintCard(), process({ stop }));
      await Promise.race([paying, stop.stopped]);
      return placed;
    },
    /** Delivers an event with Square's signature. */
    hear: (type: string, object: object) => deliverSquareEvent(first.webhook, { type, data: { object } }),
    passes,
    /** Runs the reconciler after every time limit and lease has passed. */
    reconcileToTheEnd: (count = 4, by: Pick<ShopEntry, 'reconcile'> = first) => {
      pushed += 2 * minute;
      return passes(count, by);
    },
    orders: async (): Promise<Item[]> => (await dumpTable(base)).filter(({ sk }) => sk === 'ORDER'),
    stateOf: async (orderId: string): Promise<unknown> =>
      (await table.get(keys.order(orderId), true))?.['state'],
    /** Returns Square's order for the shop's order. */
    orderAtSquare,
    captured: () => simulator.ledger().payments.filter(({ status }) => status === 'COMPLETED'),
    authorised: () => simulator.ledger().payments.filter(({ status }) => status === 'APPROVED'),
    /** Returns Square's count of a work, after its delayed decrements. */
    countAtSquare: (work: Work = original) => {
      simulator.settle();
      const row = simulator.ledger().counts.find(({ catalog_object_id: id }) => id === `${work.id}-V1`);
      return Number(row?.quantity);
    },
    /** Adds pieces of the first work to Square's stock at a location, as the artist does. */
    stockAt: (toLocationId: string, quantity: number) =>
      square.inventory.batchCreateChanges({
        idempotencyKey: randomUUID(),
        changes: [
          {
            type: 'ADJUSTMENT',
            adjustment: {
              catalogObjectId: variationOf(works[0] ?? original),
              fromState: 'NONE',
              toState: 'IN_STOCK',
              toLocationId,
              quantity: String(quantity),
              occurredAt: new Date(now()).toISOString(),
            },
          },
        ],
      }),
    /** Pays an order at Square without the shop. */
    payAtSquare: async (squareOrderId: string, amount: number) => {
      const { payment } = await square.payments.create({
        sourceId: 'cnon:card-nonce-ok',
        idempotencyKey: randomUUID(),
        amountMoney: { amount: BigInt(amount), currency: 'USD' },
        orderId: squareOrderId,
        locationId: simulatorLocationId,
      });
      return payment?.id ?? '';
    },
    /** Refunds a payment at Square without the shop. */
    refundAtSquare: async (paymentId: string | undefined, amount: number) => {
      await square.refunds.refundPayment({
        idempotencyKey: randomUUID(),
        paymentId: paymentId ?? '',
        amountMoney: { amount: BigInt(amount), currency: 'USD' },
      });
      simulator.settle();
    },
    dump: () => dumpTable(base),
  };
}
