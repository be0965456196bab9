import type { SquareClient } from 'square';
import * as z from 'zod/mini';
import { askSquare, type CallOptions, toMilliseconds } from './ask-square.ts';
import type { ShopSquareClient } from './client.ts';
import type {
  CountRequest,
  PaymentProvider,
  ReceivedRequest,
  ReceivedSales,
  StockCount,
} from './provider.ts';
import { SquareUnavailable, whole } from './read.ts';

/** Counts by variation id. A missing entry means that Square gave no count: neither zero nor unlimited. */
export type StockCounts = ReadonlyMap<string, StockCount>;

const rowSchema = z.object({
  catalogObjectId: z.string(),
  state: z.optional(z.nullable(z.string())),
  locationId: z.optional(z.nullable(z.string())),
  quantity: z.optional(z.nullable(z.string())),
  calculatedAt: z.optional(z.nullable(z.string())),
});

const changeSchema = z.object({
  adjustment: z.object({
    catalogObjectId: z.string(),
    fromState: z.literal('IN_STOCK'),
    transactionId: z.string(),
    createdAt: z.string(),
  }),
});

const cursor = z.optional(z.nullable(z.string()));
const rows = z.optional(z.nullable(z.array(z.unknown())));
const countsSchema = z.object({ counts: rows, cursor });
const changesSchema = z.object({ changes: rows, cursor });

const idsPerCall = 500;
const rowsPerPage = 1000;
/** Maximum number of pages, more than the counts of 500 variations at one location in one state need. */
const mostPages = 20;

/** Reads all pages of counts. Throws if a page is missing, because missing counts must not be read as zero. */
export async function readCounts(
  square: ShopSquareClient,
  { variationIds, locationId }: CountRequest,
  options: CallOptions = {},
): Promise<StockCounts> {
  const counts = new Map<string, StockCount>();
  for (const ids of portions(variationIds)) {
    await eachPage(async (cursor) => {
      const request = { catalog_object_ids: ids, location_ids: [locationId], states: ['IN_STOCK'] };
      const startedAt = performance.now();
      const { answer, headers } = await askSquare(
        square,
        { path: 'inventory/counts/batch-retrieve', body: { ...request, limit: rowsPerPage, ...cursor } },
        countsSchema,
        options,
      );
      const askedAt = dateOf(headers, performance.now() - startedAt);
      for (const row of answer.counts ?? []) takeRow(row, { locationId, askedAt }, counts);
      return answer.cursor;
    });
  }
  return counts;
}

/**
 * Reads which sales Square has subtracted from its counts, and when it received them. `transaction_id` is "the
 * Square-generated ID of the Transaction that caused the adjustment", which is the order's id; `created_at` is when the
 * adjustment was received (Square docs, InventoryAdjustment).
 */
export async function readReceived(
  square: ShopSquareClient,
  { variationIds, locationId, since }: ReceivedRequest,
  options: CallOptions = {},
): Promise<ReceivedSales> {
  const received = new Map<string, Map<string, number>>();
  for (const ids of portions(variationIds)) {
    await eachPage(async (cursor) => {
      const body = {
        catalog_object_ids: ids,
        location_ids: [locationId],
        types: ['ADJUSTMENT'],
        updated_after: new Date(since).toISOString(),
        limit: rowsPerPage,
        ...cursor,
      };
      const path = 'inventory/changes/batch-retrieve';
      const { answer } = await askSquare(square, { path, body }, changesSchema, options);
      for (const change of answer.changes ?? []) takeChange(change, received);
      return answer.cursor;
    });
  }
  return received;
}

/** Adds units as an adjustment from NONE. A physical count would overwrite sales (Square docs, InventoryState). */
export async function addStock(
  square: SquareClient,
  { variationId, locationId, quantity, at }: Parameters<PaymentProvider['addStock']>[0],
  idempotencyKey: string,
  options: CallOptions = {},
): Promise<true> {
  const adjustment = {
    catalogObjectId: variationId,
    fromState: 'NONE' as const,
    toState: 'IN_STOCK' as const,
    toLocationId: locationId,
    quantity: String(quantity),
    occurredAt: new Date(at).toISOString(),
  };
  const changes = [{ type: 'ADJUSTMENT' as const, adjustment }];
  whole(await square.inventory.batchCreateChanges({ idempotencyKey, changes }, options));
  return true;
}

function portions(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, index) =>
    ids.slice(index * idsPerCall, (index + 1) * idsPerCall),
  );
}

async function eachPage(
  read: (cursor: { readonly cursor?: string }) => Promise<string | null | undefined>,
): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const next = await read(cursor === undefined ? {} : { cursor });
    if (!next || next === cursor) return;
    cursor = next;
  }
  throw new SquareUnavailable('Square sent more pages of counts than there can be');
}

/** Returns when a call of `took` ms began, by Square's clock (`Date` header, RFC 9110, 6.6.1). */
function dateOf(headers: Headers, took: number): number | undefined {
  const date = toMilliseconds(headers.get('date'));
  return date === 0 ? undefined : date - took;
}

function takeRow(
  row: unknown,
  { locationId, askedAt }: { readonly locationId: string; readonly askedAt: number | undefined },
  counts: Map<string, StockCount>,
): void {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return;
  const { catalogObjectId, state, quantity, calculatedAt, ...location } = parsed.data;
  if (state !== 'IN_STOCK' || location.locationId !== locationId) return;
  const number = Number(quantity ?? Number.NaN);
  if (quantity === '' || !Number.isFinite(number)) return;
  const known = counts.get(catalogObjectId);
  const count = { quantity: number, calculatedAt: toMilliseconds(calculatedAt), askedAt };
  if (!known || known.calculatedAt <= count.calculatedAt) counts.set(catalogObjectId, count);
}

function takeChange(change: unknown, received: Map<string, Map<string, number>>): void {
  const parsed = changeSchema.safeParse(change);
  if (!parsed.success) return;
  const { catalogObjectId, transactionId, createdAt } = parsed.data.adjustment;
  const orders = received.get(catalogObjectId) ?? new Map<string, number>();
  orders.set(transactionId, toMilliseconds(createdAt));
  received.set(catalogObjectId, orders);
}
