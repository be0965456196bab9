import { type KeptLine, readCartLines, runningOrderOf } from '#functions/cart/cart-records.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { badRequest, conflict, tooManyRequests, unavailable } from '#functions/http/errors.ts';
import { countAlone, countTry, isUsedUp, limitUpdate } from '#functions/http/rate-limit.ts';
import { cartChanged } from '#functions/orders/messages.ts';
import { isInFlight, isPayable, type Order, parseOrder, readOrder } from '#functions/orders/order.ts';
import { deriveOrderId } from '#functions/orders/order-id.ts';
import { type CheckoutPorts, openProvider } from '#functions/orders/ports.ts';
import { createOrder } from '#functions/orders/records.ts';
import { describeError } from '#functions/platform/log.ts';
import { parseSettings, type Settings } from '#functions/settings/settings.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { byVariation, readVariations, variationKeys } from '#functions/stock/records.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import type { Answer, Body } from '#shared/contract/schemas.ts';
import { memberStates } from '#shared/shipping/european-union.ts';
import { plainPhone, validPhone } from '#shared/shipping/phone.ts';
import { shop } from '#shop-config';
import { isReadElsewhere, priceChanged, type Quote, quoteCart, refuseDestination } from './quote.ts';
import { differingWorks, notReached, registerAtSquare } from './register-at-square.ts';

export interface OrderRequest {
  readonly owner: string;
  /** The caller's network, for the limit. */
  readonly network: string;
  readonly body: Body<'placeOrder'>;
}

/** Limit that prevents a bot from filling Square with unpaid orders, and allows for a fair's shared Wi-Fi. */
const ordersOfNetwork = { name: 'orders', limit: 60, windowSeconds: 3600 } as const;

/**
 * Limit for the whole shop, because each order needs several calls to Square, whose number Square limits. Half of the
 * limit is reserved for networks without an order in this hour, so that a few networks cannot use up the limit.
 */
const ordersOfShop = { name: 'orders-all', limit: 600, windowSeconds: 3600 } as const;

/** Maximum number of orders with the same content. No shopper places so many. */
const largestGeneration = 20;

/**
 * Handles `POST /api/orders`: checks the cart against current prices and stock, here and at Square, and stores the
 * order with its amount, currency, mode and location. Units are not reserved until a payment begins. An order that
 * Square refuses is not stored.
 */
export async function placeOrder(
  ports: CheckoutPorts,
  { owner, network, body }: OrderRequest,
): Promise<Answer<'placeOrder'>> {
  const { delivery, taxes } = ports.terms;
  const cart = await readCartLines(ports, owner, { consistent: true });
  if (cart.length === 0) throw badRequest('Your cart is empty', 'CART_EMPTY');
  const address = readAddress(body.shippingAddress);
  const idOf = (generation: number) => deriveOrderId({ owner, cart, address, generation });

  const {
    settings,
    rows: stored,
    first,
    isFull,
    isShopFull,
    textsVersion,
  } = await readAround(ports, cart, idOf(0), network);
  const mode = settings.testMode ? 'test' : 'live';
  if (mode === 'live' && settings.locationId === '')
    throw conflict('No payment locations available. Please contact support.', 'NO_LOCATION');
  const locationId = mode === 'live' ? settings.locationId : undefined;
  const rows = await readAtLocation(ports, cart, stored, locationId);
  const { currency } = settings;
  // After a change of the shop's currency, the artist must choose a location that uses the new one.
  if (currency !== shop.currency) throw otherCurrency();
  const quote = quoteCart(cart, rows, { currency, locationId, running: runningOrderOf(cart, ports.now()) });
  if (body.expectedTotal !== undefined && body.expectedTotal !== quote.total)
    throw priceChanged(quote, settings.currency);

  const wanted = { mode, settings, quote } as const;
  let known = first;
  let generation = 0;
  while (known) {
    if (isTheOne(known, wanted, ports.now())) return answerOf(known);
    if (++generation === largestGeneration) throw closedTooOften();
    known = await readOrder(ports.table, idOf(generation));
  }
  // The destination is checked only for a new order.
  refuseDestination(quote.lines, rows, address.country, delivery);
  if (isFull) throw tooManyRequests(limitUpdate(ports.now(), ordersOfNetwork, network).retryAfter);
  if (isShopFull && mode === 'live') {
    ports.metric('ManyOrders');
    const { retryAfter } = limitUpdate(ports.now(), ordersOfShop, 'all');
    throw tooManyRequests(retryAfter, 'Many orders have been placed within this hour.');
  }

  const base: Order = {
    orderId: idOf(generation),
    owner,
    mode,
    locationId: settings.locationId,
    currency: settings.currency,
    total: quote.total,
    lines: [...quote.lines],
    state: 'OPEN',
    attempt: 0,
    createdAt: ports.now(),
    textsVersion,
    cartSince: Math.min(...cart.map(({ addedAt }) => addedAt)),
    squareOrderId: '',
    delivery: { name: address.name, town: address.city },
    toUnion: memberStates.includes(address.country),
    ...(mode === 'test' && taxes.prices === 'included' && { includedTax: { name: taxes.name } }),
    ...(!writesAbout(ports, mode) && { silent: true as const }),
  };
  const provider = await openProvider(ports, mode);
  const order =
    mode === 'test' ? base : await registered(ports, provider, { base, address, cart, idOf, generation });
  const counted = countTry(ports.now(), ordersOfNetwork, network);
  const [written] = await Promise.all([
    createOrder(ports.table, order, counted),
    mode === 'live' && countAlone(ports, ordersOfShop, 'all'),
  ]);
  if (isTheOne(written, wanted, ports.now())) return answerOf(written);
  throw cartChanged();
}

function readAddress({ phone, ...address }: OrderRequest['body']['shippingAddress']) {
  const plain = phone === undefined ? undefined : plainPhone(phone);
  if (phone !== undefined && plain === undefined) throw badRequest(validPhone);
  return { ...address, address2: address.address2 ?? '', phone: plain };
}

/** Whether emails are sent about a new order. Later changes of the setting do not affect the order. */
function writesAbout({ mail }: CheckoutPorts, mode: Order['mode']): boolean {
  return mail !== undefined && (mode === 'live' || mail.testOrders);
}

/** Reads settings, counters, the order and the cart's variations in one round trip. */
async function readAround(ports: CheckoutPorts, cart: readonly KeptLine[], orderId: string, network: string) {
  const orders = keys.order(orderId);
  const counter = limitUpdate(ports.now(), ordersOfNetwork, network).key;
  const texts = keys.publishedTexts();
  const ofShop = limitUpdate(ports.now(), ordersOfShop, 'all').key;
  const fixed = [keys.settings(), orders, counter, ofShop, texts];
  const items = await ports.table.batchGet([...fixed, ...variationKeys(cart)], true);
  const find = ({ pk, sk }: Key) => items.find((item) => item['pk'] === pk && item['sk'] === sk);
  const order = find(orders);
  return {
    settings: parseSettings(find(keys.settings())),
    first: order && parseOrder(order),
    isFull: isUsedUp(find(counter), ordersOfNetwork),
    isShopFull: isUsedUp(find(ofShop), {
      ...ordersOfShop,
      limit: ordersOfShop.limit / (find(counter) ? 2 : 1),
    }),
    textsVersion: Number(find(texts)?.['version'] ?? 0),
    rows: byVariation(items.filter((item) => 'variationId' in item)),
  };
}

/** Reads works of another location from Square again, because the artist may have just changed the location. */
async function readAtLocation(
  ports: CheckoutPorts,
  cart: readonly KeptLine[],
  stored: ReadonlyMap<string, VariationItem>,
  locationId: string | undefined,
): Promise<ReadonlyMap<string, VariationItem>> {
  const rows = [...stored.values()];
  const elsewhere = rows.filter((row) => locationId !== undefined && isReadElsewhere(row, locationId));
  if (elsewhere.length === 0) return stored;
  try {
    await ports.rereadWorks([...new Set(elsewhere.map(({ artworkId }) => artworkId))]);
  } catch (error) {
    ports.log('warn', { message: 'artworks could not be re-read', error: describeError(error) });
    throw unavailable(notReached);
  }
  return readVariations(ports.table, cart, { consistent: true });
}

interface Wanted {
  readonly mode: Order['mode'];
  readonly settings: Settings;
  readonly quote: Quote;
}

/** Whether a request gets this existing order. During a payment or review it does: a second order could be paid too. */
function isTheOne(order: Order, { mode, settings, quote }: Wanted, now: number): boolean {
  if (isInFlight(order.state) || order.state === 'REVIEW') return true;
  return (
    isPayable(order, now) &&
    order.mode === mode &&
    order.locationId === settings.locationId &&
    order.currency === settings.currency &&
    order.lines.length === quote.lines.length &&
    order.lines.every((line, index) => line.price === quote.lines[index]?.price)
  );
}

/** Creates the order at Square and returns it. If Square has a stale order with this id, the order gets another id. */
async function registered(
  ports: CheckoutPorts,
  provider: PaymentProvider,
  about: {
    readonly base: Order;
    readonly address: Parameters<typeof deriveOrderId>[0]['address'];
    readonly cart: readonly KeptLine[];
    readonly idOf: (generation: number) => string;
    readonly generation: number;
  },
): Promise<Order> {
  const { base, address, cart, idOf } = about;
  const registration = { ...base, recipient: address };
  const differing = await differingWorks(ports, provider, registration);
  if (differing.length > 0) throw await news(ports, cart, base, differing);
  for (let generation = about.generation; generation < largestGeneration; generation++) {
    const orderId = idOf(generation);
    const made = await registerAtSquare(ports, provider, { ...registration, orderId });
    if (made !== 'stale')
      return { ...base, orderId, squareOrderId: made.squareOrderId, ...taxOf(ports, made) };
  }
  throw closedTooOften();
}

/** Returns the tax that Square has computed; empty if the works are free of tax. */
function taxOf({ terms: { taxes } }: CheckoutPorts, { tax }: ProviderOrder): Pick<Order, 'includedTax'> {
  return taxes.prices === 'included' && tax > 0 ? { includedTax: { name: taxes.name, amount: tax } } : {};
}

/** Reads the works from Square again, so that cart and gallery show its data, and returns the error for the shopper. */
async function news(
  ports: CheckoutPorts,
  cart: readonly KeptLine[],
  { currency, locationId }: Order,
  artworkIds: readonly string[],
) {
  ports.metric('SquareTotalDiffers');
  try {
    await ports.rereadWorks(artworkIds);
  } catch (error) {
    ports.log('warn', { message: 'artworks could not be re-read', error: describeError(error) });
    return conflict(
      'The price has changed. Please check your cart and try again in a few minutes.',
      'PRICE_CHANGED',
    );
  }
  const rows = await readVariations(ports.table, cart, { consistent: true });
  return priceChanged(quoteCart(cart, rows, { currency, locationId }), currency);
}

const otherCurrency = () =>
  conflict(
    `The shop is changing its currency and takes no payments until then. Nothing was charged. If you have a question, write to ${shop.email}.`,
    'NO_LOCATION',
  );

function answerOf({ orderId, total, currency }: Order): Answer<'placeOrder'> {
  return { orderId, total: { amount: total, currency } };
}

const closedTooOften = () =>
  conflict('This order was closed too often. Please change your cart and try again.');
