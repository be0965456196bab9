import type { Square, SquareClient } from 'square';
import { isPaid } from '#shared/order/paid.ts';
import { countryName } from '#shared/shipping/country-names.ts';
import { type AskSquare, type CallOptions, toAmount, toMilliseconds } from './ask-square.ts';
import type { NewProviderOrder, PaymentProvider, ShipmentChange } from './provider.ts';
import { isOpen, type ProviderFulfillment, type ProviderOrder, trackingOf } from './provider-order.ts';
import { readFromSquare, SquareRefused, SquareUnavailable, whole } from './read.ts';

/** Maximum number of characters of a recipient's name (Square docs, Orders API). */
const longestName = 255;
/** Number of orders in one page of a search. */
const pageSize = 500;
/**
 * Key in the metadata of the shop's own orders. No other application can write or see the shop's `metadata` (Square
 * docs, "Metadata"), while a till or another application may put any id into an order's `reference_id`.
 */
const ownMark = 'shop_order';

/** Creates the order calls of the checkout. */
export function squareOrders(
  ask: AskSquare,
): Pick<
  PaymentProvider,
  'createOrder' | 'readOrder' | 'findChangedOrders' | 'cancelOrder' | 'updateShipment'
> {
  return {
    createOrder: (order) =>
      ask(async (square, options) => {
        const answer = await square.orders.create(
          { idempotencyKey: order.idempotencyKey, order: toSquareOrder(order) },
          options,
        );
        const { order: made } = answer;
        return made && made.referenceId === order.orderId ? toProviderOrder(made) : undefined;
      }),
    readOrder: (orderId) => ask((square, options) => readSquareOrder(square, orderId, options)),
    findChangedOrders: ({ locationIds, from, cursor }) =>
      ask(async (square, options) => {
        const updatedAt = { startAt: new Date(from).toISOString() };
        const request: Square.SearchOrdersRequest = {
          locationIds: [...locationIds],
          // A filter by time requires sorting by the same field (Square docs, SearchOrdersDateTimeFilter).
          query: {
            filter: { dateTimeFilter: { updatedAt } },
            sort: { sortField: 'UPDATED_AT', sortOrder: 'ASC' },
          },
          limit: pageSize,
          ...(cursor && { cursor }),
        };
        const page = whole(await square.orders.search(request, options));
        return {
          orders: (page.orders ?? []).flatMap((order) => toProviderOrder(order) ?? []),
          cursor: page.cursor || undefined,
        };
      }),
    cancelOrder: (order, idempotencyKey) =>
      ask((square, options) => cancelSquareOrder(square, order, idempotencyKey, options)),
    updateShipment: (order, change, idempotencyKey) =>
      ask(async (square, options) => {
        const update = { orderId: order.squareOrderId, idempotencyKey, order: toUpdate(order, change) };
        const answer = whole(await square.orders.update(update, options));
        return answer.order && toProviderOrder(answer.order);
      }),
  };
}

export async function readSquareOrder(
  square: SquareClient,
  orderId: string,
  options: CallOptions = {},
): Promise<ProviderOrder | undefined> {
  const { order } = whole(await square.orders.get({ orderId }, options));
  return order?.id === orderId ? toProviderOrder(order) : undefined;
}

/** Reads an order; undefined if Square refuses. Throws SquareUnauthorised, SquareBusy or SquareUnavailable. */
export async function findSquareOrder(
  square: SquareClient,
  orderId: string,
): Promise<ProviderOrder | undefined> {
  try {
    const order = await readFromSquare(() => readSquareOrder(square, orderId));
    if (!order) throw new SquareUnavailable('Square sent an incomplete order');
    return order;
  } catch (error) {
    if (error instanceof SquareRefused) return undefined;
    throw error;
  }
}

/** Cancels the version that was read, with its open shipments, because Square requires them to be canceled too. */
export async function cancelSquareOrder(
  square: SquareClient,
  order: ProviderOrder,
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<ProviderOrder | undefined> {
  const fulfillments = order.fulfillments
    .filter(isOpen)
    .map(({ uid }) => ({ uid, state: 'CANCELED' as const }));
  const answer = whole(
    await square.orders.update(
      {
        orderId: order.squareOrderId,
        idempotencyKey,
        order: {
          locationId: order.locationId,
          version: order.version,
          state: 'CANCELED',
          ...(fulfillments.length > 0 && { fulfillments }),
        },
      },
      options,
    ),
  );
  return answer.order && toProviderOrder(answer.order);
}

/** Makes a sparse update: Square keeps all fields that it does not contain (Square docs, "Update orders"). */
function toUpdate(
  { locationId, version, fulfillments }: ProviderOrder,
  { to, tracking, closesOrder }: ShipmentChange,
): Square.Order {
  const open = fulfillments.filter(isOpen);
  return {
    locationId,
    version,
    ...(closesOrder && { state: 'COMPLETED' }),
    ...(open.length > 0 && {
      fulfillments: open.map(({ uid }) => ({
        uid,
        state: to,
        ...(tracking && { shipmentDetails: trackingOf(tracking) }),
      })),
    }),
  };
}

/** Makes a new order. Its lines contain only variations and quantities, so that Square sets the prices. */
function toSquareOrder({
  orderId,
  locationId,
  lines,
  appliesTaxes,
  recipient,
}: NewProviderOrder): Square.Order {
  return {
    locationId,
    referenceId: orderId,
    metadata: { [ownMark]: orderId },
    // The order itself must have no taxes, or both would be charged (Square docs, "Auto-apply taxes").
    ...(appliesTaxes && { pricingOptions: { autoApplyTaxes: true } }),
    lineItems: lines.map(({ variationId, quantity }) => ({
      catalogObjectId: variationId,
      quantity: String(quantity),
    })),
    fulfillments: [
      {
        type: 'SHIPMENT',
        state: 'PROPOSED',
        shipmentDetails: {
          recipient: {
            displayName: recipient.name.slice(0, longestName),
            ...(recipient.phone !== undefined && { phoneNumber: recipient.phone }),
            address: {
              addressLine1: recipient.address1,
              // Square refuses an empty second line of an address.
              ...(recipient.address2 !== '' && { addressLine2: recipient.address2 }),
              locality: recipient.city,
              administrativeDistrictLevel1: recipient.state,
              postalCode: recipient.postalCode,
              country: recipient.country as Square.Country,
            },
          },
        },
      },
    ],
  };
}

function toFulfillment({ uid, state, ...details }: Square.Fulfillment): ProviderFulfillment[] {
  if (!uid) return [];
  const { carrier, trackingNumber, trackingUrl, recipient } = details.shipmentDetails ?? {};
  const { displayName, address } = recipient ?? details.pickupDetails?.recipient ?? {};
  const town = [address?.locality, address?.administrativeDistrictLevel1, address?.postalCode];
  const lines = [address?.addressLine1, address?.addressLine2, town.filter(Boolean).join(' ')];
  return [
    {
      uid,
      state: state ?? '',
      tracking: {
        ...(carrier && { carrier }),
        ...(trackingNumber && { trackingNumber }),
        ...(trackingUrl && { trackingUrl }),
      },
      recipient: {
        name: displayName ?? '',
        town: address?.locality ?? '',
        address: [...lines, address?.country && countryName(address.country)].flatMap((line) => line || []),
      },
    },
  ];
}

/** States of a tender without money. An authorized tender reserves money, but has not taken it. */
const holdsNothing: readonly unknown[] = ['VOIDED', 'FAILED'];
const notTaken: readonly unknown[] = [...holdsNothing, 'AUTHORIZED'];

/** Returns true if a tender does not tell whether it took money, or how much. */
function isUnclear({ type, cardDetails, amountMoney }: Square.Tender): boolean {
  const isCard = type === 'CARD' || cardDetails !== undefined;
  if (isCard && !cardDetails?.status) return true;
  return !notTaken.includes(cardDetails?.status) && amountMoney?.amount == null;
}

/** Converts Square's order to the shop's type; undefined if it lacks a field on which amounts depend. */
export function toProviderOrder(order: Square.Order): ProviderOrder | undefined {
  if (!order.id || !order.state || !order.locationId || order.totalMoney?.amount == null) return undefined;
  if (order.tenders?.some(isUnclear)) return undefined;
  const tenders = order.tenders ?? [];
  const lineItems = order.lineItems ?? [];
  const returned = (order.returns ?? []).flatMap(({ returnLineItems }) => returnLineItems ?? []);
  const total = toAmount(order.totalMoney.amount);
  const captured = tenders
    .filter(({ cardDetails }) => !notTaken.includes(cardDetails?.status))
    .reduce((sum, { amountMoney }) => sum + toAmount(amountMoney?.amount), 0);
  return {
    squareOrderId: order.id,
    referenceId: order.referenceId ?? '',
    isOurs: Boolean(order.referenceId) && order.metadata?.[ownMark] === order.referenceId,
    locationId: order.locationId,
    version: order.version ?? 1,
    state: order.state,
    createdAt: toMilliseconds(order.createdAt),
    updatedAt: toMilliseconds(order.updatedAt),
    total,
    tax: toAmount(order.totalTaxMoney?.amount),
    currency: order.totalMoney.currency ?? '',
    captured,
    isPaid: isPaid({ total, captured }),
    hasTenders: tenders.some(({ cardDetails }) => !holdsNothing.includes(cardDetails?.status)),
    isReturn: lineItems.length === 0 && (order.returns ?? []).length > 0,
    saleId: order.returns?.[0]?.sourceOrderId ?? undefined,
    paymentIds: tenders.flatMap((tender) => tender.paymentId ?? tender.id ?? []),
    fulfillments: (order.fulfillments ?? []).flatMap(toFulfillment),
    variationIds: [
      ...new Set([...lineItems, ...returned].flatMap(({ catalogObjectId }) => catalogObjectId ?? [])),
    ],
  };
}
