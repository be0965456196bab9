import { addCartLine, changeQuantity, lineIdOf } from '#functions/cart/cart-records.ts';
import { hashToken, newToken, sign } from '#functions/http/cookies.ts';
import type { Services } from '#functions/http/services.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { variationOf, type Work } from './works.ts';

export const address = {
  name: 'Ada Moss',
  address1: '1 Fern Lane',
  address2: '',
  city: 'Fernton',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
} as const;

/** The service that answers the shopper's `POST /api/orders` and `POST /api/payments`. */
export type Counter = { readonly lambda: unknown };

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
    name: 'Regular',
  });
  if (quantity > 1) await changeQuantity(ports, guestId, line, quantity);
}

let shoppers = 0;

export type Shopper = ReturnType<typeof makeShopper>;

/** Creates a guest on a new network. */
export function makeShopper(rig: {
  readonly table: Services['table'];
  readonly now: () => number;
  readonly simulator: SquareSimulator;
  readonly worker: Counter;
}) {
  const token = newToken();
  const guestId = hashToken(token);
  const cookies = [`__Host-guest=${sign(token, testSecrets.cookieKey)}`];
  const place = shoppers++;
  const from = `10.${(place >> 8) & 255}.${place & 255}.9`;
  const ports = { table: rig.table, now: rig.now };
  const payWith = (
    orderId: string,
    fields: object,
    worker: Counter = rig.worker,
  ): Promise<Answered<'takePayment'>> =>
    call(worker.lambda, 'takePayment', {
      cookies,
      address: from,
      body: { orderId, sourceId: rig.simulator.mintCard(), buyerEmail: 'ada@moss.example', ...fields },
    });
  return {
    guestId,
    cookies,
    from,
    addToCart: (work: Pick<Work, 'id'>, quantity = 1) => putInCart(ports, guestId, work, quantity),
    lineId: (work: Pick<Work, 'id'>) => lineIdOf(variationOf(work)),
    /** Sends `POST /api/orders`. */
    order: (body: object = {}, worker: Counter = rig.worker): Promise<Answered<'placeOrder'>> =>
      call(worker.lambda, 'placeOrder', {
        cookies,
        address: from,
        body: { shippingAddress: address, ...body },
      }),
    /** Sends `POST /api/payments`, by default with a valid card. */
    pay: (orderId: string, card?: string, worker?: Counter) =>
      payWith(orderId, { shippingAddress: address, ...(card !== undefined && { sourceId: card }) }, worker),
    /** Sends an order with other or additional fields than the page. */
    payWith,
    payTest: (orderId: string) => payWith(orderId, { shippingAddress: address, sourceId: testSourceId }),
    status: (orderId: string): Promise<Answered<'getOrder'>> =>
      call(rig.worker.lambda, 'getOrder', { cookies, address: from, params: { id: orderId } }),
  };
}
