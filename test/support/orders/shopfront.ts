import { createHmac, randomUUID } from 'node:crypto';
import type { Item } from '#functions/db/table.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { call } from '#test/support/shop/call.ts';
import { siteOrigin, testSecrets } from '#test/support/shop/services.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import { openShop, type ShopEntry } from './entry.ts';
import { type cutOff, type SquareIntercept, startSquareGate } from './square-gate.ts';
import { original, type Work } from './works.ts';

export type Shopfront = Awaited<ReturnType<typeof openShopfront>>;

const webhookUrl = `${siteOrigin}/api/square/webhook`;
const minute = 60_000;

/** A whole shop seen from outside: its HTTP calls, the schedule, Square, and what is left in the table. */
export async function openShopfront(options: Parameters<typeof startCheckout>[0] = {}) {
  const shop = await startCheckout(options);
  const services = {
    ...shop.services,
    config: { ...shop.services.config, squareWebhookUrl: webhookUrl },
  };
  const metric = (name: string) => {
    shop.metrics.push(name);
  };
  const entry = openShop(services, metric);
  const gates: { readonly stop: () => void }[] = [];
  const square = createSquareClient({
    token: testSecrets.squareAccessToken,
    baseUrl: shop.simulator.url,
    maxRetries: 0,
  });

  return {
    ...shop,
    ...entry,
    services,
    /** Square's API, as the artist's own tools use it. */
    square,
    visitor: (at: Pick<ShopEntry, 'lambda'> = entry) => makeVisitor(shop, entry, at),
    /** Another process of the shop, with Square behind a gate of its own. */
    processBehind: (intercept: SquareIntercept): ShopEntry => {
      const gate = startSquareGate(shop.simulator.url, intercept);
      gates.push(gate);
      return openShop({ ...services, config: { ...services.config, squareUrl: gate.url } }, metric);
    },
    /** An event as Square signs and sends it. */
    hear: (type: string, object: object) => {
      const body = JSON.stringify({ event_id: randomUUID(), type, data: { object } });
      const signature = createHmac('sha256', testSecrets.webhookKey)
        .update(webhookUrl + body)
        .digest('base64');
      return call(entry.webhook, 'receiveSquareEvent', {
        body,
        headers: { 'x-square-hmacsha256-signature': signature },
      });
    },
    /** Passes of the reconciler a minute apart. */
    passes: async (count: number) => {
      for (let pass = 0; pass < count; pass++) {
        shop.advance(minute + 1_000);
        await entry.reconcile();
      }
    },
    /** The same once every worker's time and lease is surely over. */
    tidyUp: async (count: number) => {
      shop.advance(3 * minute);
      for (let pass = 0; pass < count; pass++) {
        await entry.reconcile();
        shop.advance(minute + 1_000);
      }
    },
    orders: async (): Promise<Item[]> => (await shop.dump()).filter(({ sk }) => sk === 'ORDER'),
    stateOf: async (orderId: string): Promise<unknown> =>
      (await shop.dump()).find(({ sk, orderId: id }) => sk === 'ORDER' && id === orderId)?.['state'],
    captured: () => shop.simulator.ledger().payments.filter(({ status }) => status === 'COMPLETED'),
    authorised: () => shop.simulator.ledger().payments.filter(({ status }) => status === 'APPROVED'),
    /** What Square counts of a work; late decrements done. */
    countAtSquare: (work: Work = original) => {
      shop.simulator.settle();
      const row = shop.simulator.ledger().counts.find(({ catalog_object_id: id }) => id === `${work.id}-V1`);
      return Number(row?.quantity);
    },
    /** Somebody takes the money for an order at Square itself. */
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
    close: async () => {
      for (const gate of gates) gate.stop();
      await shop.stop();
    },
  };
}

function makeVisitor(shop: Checkout, entry: ShopEntry, at: Pick<ShopEntry, 'lambda'>) {
  const shopper = shop.shopper(at);
  const { cookies, from: address } = shopper;
  return {
    ...shopper,
    cart: async () => (await call(entry.cart, 'getCart', { cookies, address })).body,
    validate: async () => (await call(entry.cart, 'validateCart', { cookies, address })).body,
    drop: (work: Pick<Work, 'id'>) =>
      call(entry.cart, 'removeCartItem', { cookies, address, params: { id: shopper.lineId(work) } }),
    /** Places the order of the cart and answers its id. */
    placed: async (): Promise<string> => {
      const answer = await shopper.order();
      if (answer.status !== 200) throw new Error(`No order: ${answer.status} ${answer.text}`);
      return String(answer.body.orderId);
    },
  };
}

/** A process that stands still before a call to Square, until `goOn`. */
export function pauseBefore(name: string) {
  let goOn: () => void = () => undefined;
  let arrive: (word: 'standing') => void = () => undefined;
  const standing = new Promise<'standing'>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const intercept: SquareIntercept = async (request) => {
    if (request.name === name) {
      arrive('standing');
      await released;
    }
    return request.forward();
  };
  return { intercept, standing, goOn: () => goOn() };
}

/** A process that is gone once Square has carried out that call. */
export function goneAfter(name: string) {
  let crash: (word: 'gone') => void = () => undefined;
  const gone = new Promise<'gone'>((resolve) => {
    crash = resolve;
  });
  const intercept: SquareIntercept = async (request) => {
    const reply = await request.forward();
    if (request.name !== name) return reply;
    crash('gone');
    return new Promise<typeof cutOff>(() => undefined);
  };
  return { intercept, gone };
}
