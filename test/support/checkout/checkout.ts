import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { addCartLine, changeQuantity, lineIdOf } from '#functions/cart/cart-records.ts';
import { checkoutService } from '#functions/checkout/handlers.ts';
import { type CheckoutPorts, paymentPorts } from '#functions/checkout/ports.ts';
import { reconcileOnce, type Summary } from '#functions/checkout/reconcile/reconcile.ts';
import type { Item } from '#functions/db/table.ts';
import { hashToken, newToken, sign } from '#functions/http/cookies.ts';
import type { Services } from '#functions/services.ts';
import { changeSettings } from '#functions/settings/settings-records.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import type { CatalogueFile } from '#infra/local/square-twin/store/types.ts';
import type { Twin } from '#infra/local/square-twin/twin.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { testSecrets, testServices } from '#test/support/shop/services.ts';
import { startTestTwin, twinLocationId } from '#test/support/shop/twin.ts';
import { type Intercept, interceptedProvider, interceptedTable } from './io.ts';

/** One work with one variation, known to Square and to the shop alike. */
export interface Work {
  readonly id: string;
  /** Minor units. */
  readonly price: number;
  readonly stock: number;
  readonly tracked?: boolean;
}

export const original: Work = { id: 'MOON', price: 120_000, stock: 1 };

export function variationOf(work: Pick<Work, 'id'>): string {
  return `${work.id}-V1`;
}

export const address = {
  name: 'Ada Moss',
  address1: '1 Fern Lane',
  address2: '',
  city: 'Fernton',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
} as const;

const countedAt = '2026-11-01T00:00:00.000Z';

function catalogueOf(works: readonly Work[]): CatalogueFile {
  return {
    objects: works.map((work) => ({
      type: 'ITEM',
      id: work.id,
      version: 0,
      updated_at: countedAt,
      item_data: {
        name: `Work ${work.id}`,
        product_type: 'REGULAR',
        variations: [
          {
            type: 'ITEM_VARIATION',
            id: variationOf(work),
            version: 0,
            updated_at: countedAt,
            item_variation_data: {
              name: 'Regular',
              pricing_type: 'FIXED_PRICING',
              price_money: { amount: work.price, currency: 'USD' },
              track_inventory: work.tracked ?? true,
            },
          },
        ],
      },
    })),
    counts: works
      .filter((work) => work.tracked ?? true)
      .map((work) => ({
        catalog_object_id: variationOf(work),
        catalog_object_type: 'ITEM_VARIATION',
        state: 'IN_STOCK',
        location_id: twinLocationId,
        quantity: String(work.stock),
        calculated_at: countedAt,
      })),
    locations: [
      {
        id: twinLocationId,
        name: 'Studio',
        status: 'ACTIVE',
        currency: 'USD',
        country: 'US',
        capabilities: ['CREDIT_CARD_PROCESSING'],
      },
      {
        id: 'LFAIR',
        name: 'Fair',
        status: 'ACTIVE',
        currency: 'USD',
        country: 'US',
        capabilities: ['CREDIT_CARD_PROCESSING'],
      },
    ],
  };
}

/** Whatever answers `POST /api/orders` and `POST /api/payments`. */
type Counter = { readonly lambda: unknown };

/** A running shop process: the checkout service and its reconciler on ports of its own. */
export interface ShopWorker {
  readonly lambda: ReturnType<typeof checkoutService>;
  readonly ports: CheckoutPorts;
  readonly reconcile: () => Promise<Summary>;
}

export type Checkout = Awaited<ReturnType<typeof startCheckout>>;

/**
 * Checkout and reconciler on the emulator and the Square twin, on one clock that runs and can be pushed on. The
 * works are on sale in live mode unless `testMode`.
 */
export async function startCheckout(
  options: {
    readonly works?: readonly Work[];
    readonly testMode?: boolean;
    /** Milliseconds by which the shop's clock is ahead of Square's. */
    readonly skew?: number;
    /** Whether it writes mail; it does unless told otherwise. */
    readonly writesMail?: boolean | 'of live orders';
  } = {},
) {
  const works = options.works ?? [original];
  let pushed = 0;
  const now = () => Date.now() + pushed;
  const { twin } = await startTestTwin({
    catalogue: catalogueOf(works),
    now: () => now() - (options.skew ?? 0),
  });
  const base = await testServices({
    now,
    environment: {
      SQUARE_ENVIRONMENT: twin.url,
      ...(options.writesMail !== false && {
        MAIL_FROM: 'studio@shop.example',
        MAIL_TEST_ORDERS: options.writesMail === 'of live orders' ? 'off' : 'on',
      }),
    },
  });
  const metrics: string[] = [];
  const plain = {
    ...paymentPorts(base.services),
    mail: base.services.config.mail,
    rereadWorks: createRereadWorks(base.services),
  };

  for (const work of works) await putWork(base.table, work);
  await changeSettings(base.table, {
    testMode: options.testMode ?? false,
    locationId: twinLocationId,
    locationName: 'Studio',
    currency: 'USD',
  });

  function worker(intercept?: Intercept): ShopWorker {
    const table = interceptedTable(base.table, intercept);
    const ports: CheckoutPorts = {
      ...plain,
      table,
      metric: (name) => {
        metrics.push(name);
      },
      provider: async (mode) =>
        interceptedProvider(await plain.provider(mode), mode === 'live' ? intercept : undefined),
    };
    const services: Services = { ...base.services, table };
    return { lambda: checkoutService(services, ports), ports, reconcile: () => reconcileOnce(ports) };
  }
  const first = worker();

  return {
    works,
    twin,
    table: base.table,
    tableName: base.tableName,
    endpoint: base.endpoint,
    client: base.client,
    services: base.services,
    logged: base.lines,
    metrics,
    now,
    worker,
    ...first,
    /** Milliseconds; shop and Square share the clock. */
    advance: (milliseconds: number) => {
      pushed += milliseconds;
    },
    shopper: (worker: Counter = first) => makeShopper({ table: base.table, now, twin, worker }),
    /** Passes of the reconciler a minute apart, until the last one found nothing to do. */
    reconcileToTheEnd: async (passes = 4, by: Pick<ShopWorker, 'reconcile'> = first): Promise<Summary[]> => {
      const summaries: Summary[] = [];
      pushed += 121_000 + 61_000;
      for (let pass = 0; pass < passes; pass++) {
        summaries.push(await by.reconcile());
        pushed += 61_000;
      }
      return summaries;
    },
    putInCart: (guestId: string, work: Work) => putInCart({ table: base.table, now }, guestId, work),
    dump: () => dumpTable(base.client, base.tableName),
    stop: () => twin.stop(),
  };
}

async function putWork(table: Services['table'], work: Work): Promise<void> {
  const artwork = makeArtworkItem({ artworkId: work.id, title: `Work ${work.id}` });
  await putArtwork(table, artwork, [
    makeVariationItem(
      {
        variationId: variationOf(work),
        price: work.price,
        available: work.stock,
        squareCount: work.stock,
        tracked: work.tracked ?? true,
        calculatedAt: Date.parse(countedAt),
      },
      artwork,
    ),
  ]);
}

async function dumpTable(client: DynamoDBClient, name: string): Promise<Item[]> {
  const documents = DynamoDBDocumentClient.from(client);
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

async function putInCart(
  ports: Pick<Services, 'table' | 'now'>,
  guestId: string,
  work: Pick<Work, 'id'>,
  quantity = 1,
): Promise<void> {
  const line = await addCartLine(ports, guestId, {
    artworkId: work.id,
    variationId: variationOf(work),
    title: `Work ${work.id}`,
    variationName: 'Regular',
  });
  if (quantity > 1) await changeQuantity(ports, guestId, line, quantity);
}

let shoppers = 0;

export type Shopper = ReturnType<typeof makeShopper>;

function makeShopper(rig: {
  readonly table: Services['table'];
  readonly now: () => number;
  readonly twin: Twin;
  readonly worker: Counter;
}) {
  const token = newToken();
  const guestId = hashToken(token);
  const cookies = [`__Host-guest=${sign(token, testSecrets.cookieKey)}`];
  const place = shoppers++;
  const from = `10.${(place >> 8) & 255}.${place & 255}.9`;
  const ports = { table: rig.table, now: rig.now };
  return {
    guestId,
    cookies,
    from,
    addToCart: (work: Pick<Work, 'id'>, quantity = 1) => putInCart(ports, guestId, work, quantity),
    lineId: (work: Pick<Work, 'id'>) => lineIdOf(variationOf(work)),
    /** `POST /api/orders`. */
    order: (body: object = {}, worker: Counter = rig.worker): Promise<Answered<'placeOrder'>> =>
      call(worker.lambda, 'placeOrder', {
        cookies,
        address: from,
        body: { shippingAddress: address, ...body },
      }),
    /** `POST /api/payments`, with a good card unless told otherwise. */
    pay: (
      orderId: string,
      card: string = rig.twin.mintCard(),
      worker: Counter = rig.worker,
    ): Promise<Answered<'takePayment'>> =>
      call(worker.lambda, 'takePayment', {
        cookies,
        address: from,
        body: { orderId, sourceId: card, shippingAddress: address, buyerEmail: 'ada@moss.example' },
      }),
    /** With other or more fields than the page sends. */
    payWith: (orderId: string, fields: object): Promise<Answered<'takePayment'>> =>
      call(rig.worker.lambda, 'takePayment', {
        cookies,
        address: from,
        body: { orderId, sourceId: rig.twin.mintCard(), buyerEmail: 'ada@moss.example', ...fields },
      }),
    payTest: (orderId: string, worker: Counter = rig.worker): Promise<Answered<'takePayment'>> =>
      call(worker.lambda, 'takePayment', {
        cookies,
        address: from,
        body: { orderId, sourceId: testSourceId, shippingAddress: address, buyerEmail: 'ada@moss.example' },
      }),
    status: (orderId: string): Promise<Answered<'getOrder'>> =>
      call(rig.worker.lambda, 'getOrder', { cookies, address: from, params: { id: orderId } }),
  };
}
