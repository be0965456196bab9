import { artworkRange, catalogueShard, catalogueShards, keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { type VariationItem, variationItemSchema } from '#functions/stock/row.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { type ArtworkItem, artworkItemSchema, toStudioArtwork } from './catalogue-items.ts';

/** A work as the table holds it. */
export interface ArtworkRecord {
  readonly artwork: ArtworkItem;
  readonly variations: readonly VariationItem[];
}

/** One work with its variations, as it is now; also hidden and deleted ones. */
export async function readArtwork(table: Table, artworkId: string): Promise<ArtworkRecord | undefined> {
  const { from, to } = artworkRange(artworkId);
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.artwork(artworkId).pk, ':from': from, ':to': to },
    ConsistentRead: true,
  });
  return joinRecords(items).records[0];
}

/** The work without its variations: half a read unit. */
export async function readArtworkItem(table: Table, artworkId: string): Promise<ArtworkItem | undefined> {
  const item = await table.get(keys.artwork(artworkId));
  return item && artworkItemSchema.parse(item);
}

/**
 * Every work, as it is now. `unreadable` counts rows that are not what the schema says: they are left out, so that
 * one broken row cannot close the whole gallery.
 */
export async function readEveryArtwork(
  table: Table,
): Promise<{ readonly records: ArtworkRecord[]; readonly unreadable: number }> {
  const shards = await Promise.all(
    Array.from({ length: catalogueShards }, async (_, shard) =>
      joinRecords(
        await table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': catalogueShard(shard) },
          ConsistentRead: true,
        }),
      ),
    ),
  );
  return {
    records: shards.flatMap((shard) => shard.records),
    unreadable: shards.reduce((sum, shard) => sum + shard.unreadable, 0),
  };
}

export function fromRecord({ artwork, variations }: ArtworkRecord): StudioArtwork {
  return toStudioArtwork(artwork, variations);
}

/** Items of one partition in key order: a work comes right before its variations. */
function joinRecords(items: readonly Item[]): { records: ArtworkRecord[]; unreadable: number } {
  const records: { artwork: ArtworkItem; variations: VariationItem[] }[] = [];
  let unreadable = 0;
  for (const item of items) {
    if ('variationId' in item) {
      const variation = variationItemSchema.safeParse(item);
      const last = records.at(-1);
      if (!variation.success) unreadable++;
      else if (last?.artwork.artworkId === variation.data.artworkId) last.variations.push(variation.data);
    } else {
      const artwork = artworkItemSchema.safeParse(item);
      if (artwork.success) records.push({ artwork: artwork.data, variations: [] });
      else unreadable++;
    }
  }
  return { records, unreadable };
}
