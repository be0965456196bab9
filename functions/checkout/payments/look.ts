import type { Outcome, PaymentProvider, StockCount } from '../../square/provider.ts';
import { changesOf, withSales } from '../../stock/ask-counts.ts';
import {
  afterCount,
  availableOf,
  lookAt,
  mayHoldClaims,
  type ReadCount,
  type Stock,
} from '../../stock/available.ts';
import { readVariations } from '../../stock/records.ts';
import type { Claim, VariationItem } from '../../stock/row.ts';
import { type Order, type OrderLine, takenLines } from '../order.ts';
import type { PaymentPorts } from '../ports.ts';
import { orderProblem } from './decide.ts';
import { retry } from './retry.ts';

/** What Square and the shop's own rows say between authorise and capture. */
export type Seen =
  | { readonly kind: 'good'; readonly fresh: readonly Fresh[] }
  | { readonly kind: 'closed' | 'paid' | 'price' | 'location' }
  /** `counts` are worth writing down: the till has sold. */
  | {
      readonly kind: 'gone' | 'yield';
      readonly lines: readonly OrderLine[];
      readonly fresh: readonly Fresh[];
    }
  | { readonly kind: 'unknown' | 'unauthorised' };

/** A row with the count of this moment. */
export interface Fresh {
  readonly row: VariationItem;
  readonly count: ReadCount;
}

/** Claims of a variation beyond which the look asks which of them Square has counted, so that they can be folded away. */
const manyClaims = 4;
const pause = 500;
/** Milliseconds of the request after which the look no longer waits for others' payments to end. */
const patience = 8_000;

/**
 * Square is asked once more before anything is captured: is the order what the shopper agreed to, and are the works
 * still there? The same canvas may have been sold at a fair a second ago.
 */
export async function look(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  startedAt: number,
): Promise<Seen> {
  if (order.mode === 'test') return { kind: 'good', fresh: [] };
  const [atSquare, stock] = await Promise.all([
    retry(ports, () => provider.readOrder(order.squareOrderId)),
    lookAtStock(ports, provider, order, startedAt),
  ]);
  if (atSquare.kind === 'unauthorised') return { kind: 'unauthorised' };
  if (atSquare.kind !== 'ok') return { kind: 'unknown' };
  const problem = orderProblem(order, atSquare.value);
  return problem === undefined ? stock : { kind: problem };
}

async function lookAtStock(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  startedAt: number,
): Promise<Seen> {
  const lines = takenLines(order);
  if (lines.length === 0) return { kind: 'good', fresh: [] };
  for (;;) {
    const fresh = await countAfresh(ports, provider, order, lines);
    if (fresh.kind !== 'ok') return { kind: fresh.kind === 'unauthorised' ? 'unauthorised' : 'unknown' };
    const seen = lines.map((line) => ({ line, look: lookOf(order, line, fresh.value) }));
    const linesThat = (wanted: string) => seen.filter(({ look }) => look === wanted).map(({ line }) => line);
    const gone = linesThat('gone');
    if (gone.length > 0) return { kind: 'gone', lines: gone, fresh: [...fresh.value.values()] };
    const held = seen.filter(({ look }) => look !== 'enough');
    if (held.length === 0) return { kind: 'good', fresh: [...fresh.value.values()] };
    const mayWait = linesThat('yield').length === 0 && ports.now() - startedAt < patience;
    if (!mayWait)
      return { kind: 'yield', lines: held.map(({ line }) => line), fresh: [...fresh.value.values()] };
    await ports.sleep(pause);
  }
}

/** A row as it is once an order has its units of it. */
export interface Taken {
  readonly row: VariationItem;
  /** With this order's claim. */
  readonly stock: Stock;
  readonly own: Claim;
}

/**
 * Whether there was a unit for every unit of a payment that Square captured without being asked: by its own count, less
 * whatever of this order and the others' sales that count does not hold. Below nought somebody gets nothing.
 */
export async function stockAfterCapture(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<'enough' | 'oversold' | 'unknown'> {
  const taken = await takeAfresh(ports, provider, order);
  return typeof taken === 'string' ? taken : 'enough';
}

/** The same, with what there is to write; an order that holds nothing (any more) takes its units now. */
export async function takeAfresh(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<readonly Taken[] | 'oversold' | 'unknown'> {
  const lines = takenLines(order);
  if (lines.length === 0) return [];
  const fresh = await countAfresh(ports, provider, order, lines, {
    isUnclear: () => true,
    prepare: (row) => withOwnClaim(row, order),
  });
  if (fresh.kind !== 'ok') return 'unknown';
  // A row that left the table is nobody else's to buy either.
  const taken = [...fresh.value.values()].flatMap(({ row, count }): Taken[] => {
    const stock = afterCount(row, order.locationId, count);
    const own = stock.claims[order.orderId];
    return own ? [{ row, stock, own }] : [];
  });
  const isOversold = taken.some(
    ({ stock }) => stock.squareCount + Math.min(0, availableOf({ ...stock, squareCount: 0 })) < 0,
  );
  return isOversold ? 'oversold' : taken;
}

/** With the claim that an order without one would have if it had taken its units when it was placed. */
function withOwnClaim(
  row: VariationItem,
  { orderId, squareOrderId, createdAt, lines }: Order,
): VariationItem {
  const quantity = lines.find(({ variationId }) => variationId === row.variationId)?.quantity ?? 0;
  const claim = { quantity, state: 'held' as const, at: createdAt, squareOrderId };
  return row.claims[orderId] ? row : { ...row, claims: { ...row.claims, [orderId]: claim } };
}

function lookOf(order: Order, line: OrderLine, fresh: ReadonlyMap<string, Fresh>) {
  const found = fresh.get(line.variationId);
  // A row that left the table is none that could be sold.
  return found ? lookAt(afterCount(found.row, order.locationId, found.count), order.orderId) : 'gone';
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
): Promise<Outcome<ReadonlyMap<string, Fresh>>> {
  const { locationId } = order;
  const variationIds = lines.map(({ variationId }) => variationId);
  const askedAt = ports.now();
  const [counts, rows] = await Promise.all([
    retry(ports, () => provider.readCounts({ variationIds, locationId })),
    readVariations(ports.table, lines, { consistent: true }),
  ]);
  if (counts.kind !== 'ok') return counts;
  const known = [...rows.values()]
    .filter((row) => counts.value.has(row.variationId) || row.calculatedAt === 0)
    .map(prepare);
  // Square has counted it before and names no count now: half an answer, never a nought.
  if (known.length < rows.size) return { kind: 'unknown' };
  const unclear = known.filter((row) => isUnclear(row, counts.value.get(row.variationId), order));
  const received =
    unclear.length > 0
      ? await retry(ports, () => provider.readReceived(changesOf(unclear, locationId)))
      : undefined;
  if (received && received.kind !== 'ok') return received;
  const read = withSales(counts.value, received?.value, askedAt);
  const neverCounted = { quantity: 0, calculatedAt: 0, askedAt };
  return {
    kind: 'ok',
    value: new Map(
      known.map((row) => [row.variationId, { row, count: read.get(row.variationId) ?? neverCounted }]),
    ),
  };
}

/** Only where the answer hangs on it, or where claims have piled up. */
function needsChanges(
  row: VariationItem,
  count: StockCount | undefined,
  { orderId, locationId }: Order,
): boolean {
  if (!count || !mayHoldClaims(row, count, orderId)) return false;
  if (Object.keys(row.claims).length > manyClaims) return true;
  const asIfUncounted = afterCount(row, locationId, { ...count, askedAt: 0 });
  return lookAt(asIfUncounted, orderId) !== 'enough';
}
