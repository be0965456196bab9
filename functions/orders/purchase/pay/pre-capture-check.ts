import { type Order, type OrderLine, takenLines } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { Outcome, PaymentProvider, StockCount } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { changesOf, withSales } from '#functions/stock/ask-counts.ts';
import {
  afterCount,
  availableOf,
  type FreshCount,
  isCountedAt,
  mayHoldClaims,
  type UnitsCheck,
  unitsCheck,
} from '#functions/stock/available.ts';
import { readVariations } from '#functions/stock/records.ts';
import type { VariationItem } from '#functions/stock/row.ts';

/** The result of the check before capture. */
export type CheckResult =
  | { readonly kind: 'good'; readonly fresh: readonly FreshCount[] }
  | { readonly kind: 'closed' | 'paid' | 'price' | 'location' | 'unknown' }
  /** Square returns no count for a variation that it has counted before. */
  | { readonly kind: 'uncounted' }
  | {
      readonly kind: 'soldOut' | 'reservedByAnother';
      readonly lines: readonly OrderLine[];
      readonly fresh: readonly FreshCount[];
    };

/**
 * Number of a variation's claims above which the check also reads which of them Square has counted, so that the counted
 * ones are removed.
 */
const manyClaims = 4;
const pause = 500;
/** Milliseconds of a request during which the check waits until other shoppers' payments end. */
const longestWaitMs = 8_000;

/**
 * Checks at Square, before anything is captured, that the order is still what the shopper agreed to and that the works
 * are still in stock. A work may have been sold at a fair a second ago.
 */
export async function preCaptureCheck(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  startedAt: number,
): Promise<CheckResult> {
  if (order.mode === 'test') return { kind: 'good', fresh: [] };
  const [atSquare, stock] = await Promise.all([
    provider.readOrder(order.squareOrderId),
    checkStock(ports, provider, order, startedAt),
  ]);
  if (atSquare.kind !== 'ok') return { kind: 'unknown' };
  const problem = orderProblem(order, atSquare.value);
  return problem === undefined ? stock : { kind: problem };
}

/** Returns why an authorized payment must be voided; undefined if Square's order is what the shopper agreed to. */
export function orderProblem(
  order: Order,
  atSquare: ProviderOrder,
): 'closed' | 'paid' | 'price' | 'location' | undefined {
  if (atSquare.captured > 0) return 'paid';
  if (atSquare.state !== 'OPEN') return 'closed';
  if (atSquare.total !== order.total || atSquare.currency !== order.currency) return 'price';
  return atSquare.locationId === order.locationId ? undefined : 'location';
}

async function checkStock(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  startedAt: number,
): Promise<CheckResult> {
  const lines = takenLines(order);
  if (lines.length === 0) return { kind: 'good', fresh: [] };
  for (;;) {
    const counted = await countAfresh(ports, provider, order, lines);
    if (counted.kind === 'uncounted') return counted;
    if (counted.kind !== 'ok') return { kind: 'unknown' };
    const fresh = counted.value;
    // A variation without a row counts as sold out.
    const checks = new Map(fresh.map(({ row, check }) => [row.variationId, check]));
    const linesThat = (...wanted: readonly UnitsCheck[]) =>
      lines.filter(({ variationId }) => wanted.includes(checks.get(variationId) ?? 'soldOut'));
    const soldOut = linesThat('soldOut');
    if (soldOut.length > 0) return { kind: 'soldOut', lines: soldOut, fresh };
    const held = linesThat('reserved', 'wait');
    if (held.length === 0) return { kind: 'good', fresh };
    const mayWait = linesThat('reserved').length === 0 && ports.now() - startedAt < longestWaitMs;
    if (!mayWait) return { kind: 'reservedByAnother', lines: held, fresh };
    await ports.sleep(pause);
  }
}

export type StockAfterCapture = 'enough' | 'oversold' | 'unknown';

/**
 * Whether there are enough units for a payment that Square captured without a request. Square's count must cover all
 * sales that it does not include yet, of this order and of others.
 */
export async function stockAfterCapture(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<StockAfterCapture> {
  const taken = await countForSale(ports, provider, order);
  return typeof taken === 'string' ? taken : 'enough';
}

/** Like `stockAfterCapture`, but if the units suffice, returns the counts and rows with the order's own claims. */
export async function countForSale(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<readonly FreshCount[] | 'oversold' | 'unknown'> {
  const lines = takenLines(order);
  if (lines.length === 0) return [];
  const taken = await countAfresh(ports, provider, order, lines, {
    isUnclear: () => true,
    prepare: (row) => withOwnClaim(row, order),
  });
  if (taken.kind !== 'ok') return 'unknown';
  // A variation without a row is ignored, because no other order can sell it.
  const isOversold = taken.value.some(
    ({ stock }) => stock.squareCount + Math.min(0, availableOf({ ...stock, squareCount: 0 })) < 0,
  );
  return isOversold ? 'oversold' : taken.value;
}

/** Adds the order's claim if the row lacks it, as if the order had reserved its units when it was placed. */
function withOwnClaim(
  row: VariationItem,
  { orderId, squareOrderId, createdAt, lines }: Order,
): VariationItem {
  const quantity = lines.find(({ variationId }) => variationId === row.variationId)?.quantity ?? 0;
  const claim = { quantity, state: 'held' as const, at: createdAt, squareOrderId };
  return row.claims[orderId] ? row : { ...row, claims: { ...row.claims, [orderId]: claim } };
}

async function countAfresh(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  lines: readonly OrderLine[],
  {
    isUnclear = needsChanges,
    prepare = (row) => row,
  }: {
    readonly isUnclear?: typeof needsChanges;
    readonly prepare?: (row: VariationItem) => VariationItem;
  } = {},
): Promise<Outcome<readonly FreshCount[]> | { readonly kind: 'uncounted' }> {
  const { orderId, locationId } = order;
  const variationIds = lines.map(({ variationId }) => variationId);
  const [counts, rows] = await Promise.all([
    provider.readCounts({ variationIds, locationId }),
    readVariations(ports.table, lines, { consistent: true }),
  ]);
  if (counts.kind !== 'ok') return counts;
  const known = [...rows.values()]
    .filter((row) => counts.value.has(row.variationId) || !isCountedAt(row, locationId))
    .map(prepare);
  // Square counted a variation at this location before but returns no count now. The answer is incomplete and must not
  // be read as zero.
  if (known.length < rows.size) return { kind: 'uncounted' };
  const unclear = known.filter((row) => isUnclear(row, counts.value.get(row.variationId), order));
  const received =
    unclear.length > 0 ? await provider.readReceived(changesOf(unclear, locationId)) : undefined;
  if (received && received.kind !== 'ok') return received;
  const read = withSales(counts.value, received?.value);
  const neverCounted = { quantity: 0, calculatedAt: 0 };
  return {
    kind: 'ok',
    value: known.map((row) => {
      const count = read.get(row.variationId) ?? neverCounted;
      const stock = afterCount(row, locationId, count);
      return { row, count, stock, check: unitsCheck(stock, orderId) };
    }),
  };
}

/** Whether sales must be read: the check's result depends on them, or the variation has many claims. */
function needsChanges(
  row: VariationItem,
  count: StockCount | undefined,
  { orderId, locationId }: Order,
): boolean {
  if (!count || !mayHoldClaims(row, count, orderId)) return false;
  if (Object.keys(row.claims).length > manyClaims) return true;
  const asIfUncounted = afterCount(row, locationId, { ...count, askedAt: undefined });
  return unitsCheck(asIfUncounted, orderId) !== 'enough';
}
