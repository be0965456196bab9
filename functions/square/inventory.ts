import type { SquareClient } from 'square';
import * as z from 'zod/mini';
import { readFromSquare, SquareUnavailable, whole } from './read.ts';

/** What Square counted of one variation at one place. */
export interface StockCount {
  /** As Square says it; may be negative or a fraction. */
  readonly quantity: number;
  /** Milliseconds, Square's clock; 0 when Square gave no time: then it is nothing to rely on. */
  readonly calculatedAt: number;
}

/** By variation id. No entry: Square never counted it there, which is neither nought nor endless. */
export type StockCounts = ReadonlyMap<string, StockCount>;

const rowSchema = z.object({
  catalogObjectId: z.string(),
  state: z.optional(z.nullable(z.string())),
  locationId: z.optional(z.nullable(z.string())),
  quantity: z.optional(z.nullable(z.string())),
  calculatedAt: z.optional(z.nullable(z.string())),
});

const idsPerCall = 500;
const rowsPerPage = 1000;
/** A call names at most 500 variations at one place in one state, so more pages than this cannot be. */
const mostPages = 20;

/** Reads every count to the end or throws: a half-read list never counts as noughts. */
export async function readCounts(
  square: SquareClient,
  request: { readonly variationIds: readonly string[]; readonly locationId: string },
): Promise<StockCounts> {
  const counts = new Map<string, StockCount>();
  for (let from = 0; from < request.variationIds.length; from += idsPerCall) {
    await readSome(square, request.variationIds.slice(from, from + idsPerCall), request.locationId, counts);
  }
  return counts;
}

async function readSome(
  square: SquareClient,
  catalogObjectIds: string[],
  locationId: string,
  counts: Map<string, StockCount>,
): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const next = await readFromSquare(() =>
      square.inventory.batchGetCounts({
        catalogObjectIds,
        locationIds: [locationId],
        states: ['IN_STOCK'],
        limit: rowsPerPage,
        ...(cursor && { cursor }),
      }),
    );
    const answer = whole(next.response);
    for (const row of answer.counts ?? []) takeRow(row, locationId, counts);
    if (!answer.cursor || answer.cursor === cursor) return;
    cursor = answer.cursor;
  }
  throw new SquareUnavailable('Square kept sending pages of counts');
}

function takeRow(row: unknown, locationId: string, counts: Map<string, StockCount>): void {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return;
  const { catalogObjectId, state, quantity, calculatedAt, ...place } = parsed.data;
  if (state !== 'IN_STOCK' || place.locationId !== locationId) return;
  const number = Number(quantity ?? Number.NaN);
  if (quantity === '' || !Number.isFinite(number)) return;
  const at = Date.parse(calculatedAt ?? '');
  const known = counts.get(catalogObjectId);
  const count = { quantity: number, calculatedAt: Number.isFinite(at) ? at : 0 };
  if (!known || known.calculatedAt <= count.calculatedAt) counts.set(catalogObjectId, count);
}
