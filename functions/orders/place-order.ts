import type { Answer, Body } from '#shared/contract/schemas.ts';
import { readCartLines } from '../cart/cart-records.ts';
import { type VariationItem, variationItemSchema } from '../catalogue/catalogue-items.ts';
import { keys } from '../db/keys.ts';
import type { Table } from '../db/table.ts';
import { badRequest, conflict } from '../http/errors.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { isInFlight, largestAttempts } from '../payments/machine.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import { readSettings, type Settings } from '../settings/settings-records.ts';
import { orderKey } from './order-key.ts';
import {
  CartChanged,
  createOrder,
  findOrderByKey,
  type Order,
  type OrderAddress,
  type OrderLine,
  readRunningOrder,
} from './order-records.ts';
import { priceChanged, quoteCart } from './quote.ts';
import { registerAtSquare } from './square-counterpart.ts';

export interface OrderRequest {
  readonly owner: string;
  /** The caller's network, for the limit. */
  readonly network: string;
  readonly body: Body<'placeOrder'>;
}

/** A fair's shared Wi-Fi must still work; a bot must not fill Square with orders nobody pays. */
const ordersOfNetwork = { name: 'orders', limit: 60, windowSeconds: 3600 } as const;

/** More closed orders of one and the same unchanged cart than anyone makes. */
const largestGeneration = 20;

/**
 * `POST /api/orders`: checks the cart against live prices and stock and fixes amount, currency, mode and location.
 * Nothing is held yet; that happens for the short time of a payment (reliability section 0, decision 2).
 */
export async function placeOrder(
  ports: CheckoutPorts,
  { owner, network, body }: OrderRequest,
): Promise<Answer<'placeOrder'>> {
  const [settings, cart, running] = await Promise.all([
    readSettings(ports.table),
    readCartLines(ports, owner, { consistent: true }),
    readRunningOrder(ports.table, owner),
  ]);
  const mode = settings.testMode ? 'test' : 'live';
  if (mode === 'live' && settings.locationId === '')
    throw conflict('No payment locations available. Please contact support.', 'NO_LOCATION');
  if (cart.length === 0) throw badRequest('Your cart is empty', 'CART_EMPTY');

  const quote = quoteCart(cart, await readRows(ports.table, cart), settings.currency, running);
  if (body.expectedTotal !== undefined && body.expectedTotal !== quote.total)
    throw priceChanged(quote, settings.currency);

  const order = await sameOrNewOrder(ports, {
    owner,
    network,
    mode,
    settings,
    address: { ...body.shippingAddress, address2: body.shippingAddress.address2 ?? '' },
    lines: quote.lines,
    total: quote.total,
  });
  if (order.mode === 'live') await registerAtSquare(ports, order);
  return { orderId: order.orderId, total: { amount: order.total, currency: order.currency } };
}

interface Wanted {
  readonly owner: string;
  readonly network: string;
  readonly mode: Order['mode'];
  readonly settings: Settings;
  readonly address: OrderAddress;
  readonly lines: readonly OrderLine[];
  readonly total: number;
}

async function sameOrNewOrder(ports: CheckoutPorts, wanted: Wanted): Promise<Order> {
  for (let generation = 0; generation < largestGeneration; generation++) {
    const hash = orderKey({
      ...wanted,
      locationId: wanted.settings.locationId,
      currency: wanted.settings.currency,
      generation,
    });
    const known = await findOrderByKey(ports.table, hash);
    if (known && !isUsable(known)) continue;
    if (known) return known;
    await takeFromLimit(ports, ordersOfNetwork, wanted.network);
    const { order } = await createOrder(ports.table, hash, newOrder(ports, wanted)).catch(cartChanged);
    if (isUsable(order)) return order;
  }
  throw conflict('This order was closed too often. Please change your cart and try again.');
}

/** Open or being paid. An order in review is answered too: its money may have been taken. */
function isUsable(order: Order): boolean {
  return (
    (order.state === 'OPEN' && order.attempt < largestAttempts) ||
    isInFlight(order.state) ||
    order.state === 'REVIEW'
  );
}

function newOrder(ports: CheckoutPorts, wanted: Wanted): Order {
  return {
    orderId: ports.newId(),
    owner: wanted.owner,
    mode: wanted.mode,
    locationId: wanted.settings.locationId,
    currency: wanted.settings.currency,
    total: wanted.total,
    lines: [...wanted.lines],
    state: 'OPEN',
    attempt: 0,
    createdAt: ports.now(),
    address: wanted.address,
  };
}

function cartChanged(error: unknown): never {
  if (error instanceof CartChanged)
    throw conflict('Your cart has changed. Please check it and try again.', 'CART_CHANGED');
  throw error;
}

/** Strongly consistent; a row that cannot be read is an error, never "sold out". */
export async function readRows(
  table: Table,
  lines: readonly { readonly artworkId: string; readonly variationId: string }[],
): Promise<ReadonlyMap<string, VariationItem>> {
  const items = await table.batchGet(
    lines.map((line) => keys.variation(line.artworkId, line.variationId)),
    true,
  );
  return new Map(
    items.map((item) => {
      const row = variationItemSchema.parse(item);
      return [row.variationId, row];
    }),
  );
}
