import { catalogueShard, catalogueShards, keys } from '#functions/db/keys.ts';
import { ofArtwork, ofPartition } from '#functions/db/queries.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { parseVariation, type VariationItem } from '#functions/stock/row.ts';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { type ArtworkItem, artworkRow, toStudioArtwork } from './catalogue-items.ts';

/** A work as the table holds it. */
export interface ArtworkRecord {
  readonly artwork: ArtworkItem;
  readonly variations: readonly VariationItem[];
}

/** A work of which a row cannot be read, its own or a variation's, with what its own row says all the same. */
export interface UnreadableArtwork {
  readonly artworkId: string;
  readonly flags: Partial<Pick<ArtworkItem, 'hidden' | 'featured' | 'isDeleted'>>;
  readonly error: UnreadableRow;
}

/**
 * One work with its variations, as it is now; also hidden and deleted ones. Throws UnreadableRow where a row of it
 * cannot be read: that says nothing about whether there is such a work.
 */
export async function readArtwork(table: Table, artworkId: string): Promise<ArtworkRecord | undefined> {
  const found = await findArtwork(table, artworkId);
  if (found && 'error' in found) throw found.error;
  return found;
}

/** The same for those who know what to do about a work that cannot be read. */
export async function findArtwork(
  table: Table,
  artworkId: string,
): Promise<ArtworkRecord | UnreadableArtwork | undefined> {
  const [rows] = rowsByWork(await table.query(ofArtwork(artworkId)));
  return rows && toRecord(rows);
}

/** The work without its variations: half a read unit. Throws UnreadableRow. */
export async function readArtworkItem(table: Table, artworkId: string): Promise<ArtworkItem | undefined> {
  const item = await table.get(keys.artwork(artworkId));
  return item && artworkRow.read(item);
}

/** Every work, as it is now. Those that cannot be read stand by themselves, so that they are not taken for absent. */
export async function readEveryArtwork(
  table: Table,
): Promise<{ readonly records: ArtworkRecord[]; readonly unreadable: UnreadableArtwork[] }> {
  const records: ArtworkRecord[] = [];
  const unreadable: UnreadableArtwork[] = [];
  const shards = await readShards(table, { ConsistentRead: true });
  for (const found of shards.flatMap(rowsByWork).map(toRecord)) {
    if ('error' in found) unreadable.push(found);
    else records.push(found);
  }
  return { records, unreadable };
}

/** The rows of all works, a list for each partition. */
export function readShards(
  table: Table,
  more: { readonly ConsistentRead?: boolean; readonly FilterExpression?: string },
): Promise<Item[][]> {
  const shards = Array.from({ length: catalogueShards }, (_, shard) => catalogueShard(shard));
  return Promise.all(shards.map((pk) => table.query({ ...ofPartition(pk), ...more })));
}

/** `emptyIsSold`: the artist's rule, as it is now. */
export function fromRecord({ artwork, variations }: ArtworkRecord, emptyIsSold: boolean): StudioArtwork {
  return toStudioArtwork(artwork, variations, emptyIsSold);
}

/**
 * What lists show of a work that cannot be read: what was `known` of it before, with the switches that its row still
 * tells. Nothing where nothing was known, and where the row says that it has left the shop.
 */
export function lastKnown(
  { flags: { isDeleted, ...switches } }: UnreadableArtwork,
  known: StudioArtwork | undefined,
): StudioArtwork | undefined {
  return known && !isDeleted ? { ...known, ...switches } : undefined;
}

interface WorkRows {
  readonly own: Item;
  readonly variations: Item[];
}

/** Items of one partition in key order: a work comes right before its variations. One without its work is left out. */
function rowsByWork(items: readonly Item[]): WorkRows[] {
  const works: WorkRows[] = [];
  for (const item of items) {
    const [artworkId, variationId] = String(item['sk']).split('#');
    const last = works.at(-1);
    if (variationId === undefined) works.push({ own: item, variations: [] });
    else if (last && last.own['sk'] === artworkId) last.variations.push(item);
  }
  return works;
}

function toRecord({ own, variations }: WorkRows): ArtworkRecord | UnreadableArtwork {
  try {
    return { artwork: artworkRow.read(own), variations: variations.map(parseVariation) };
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { artworkId: String(own['sk']), flags: flagsOf(own), error };
  }
}

function flagsOf(item: Item): UnreadableArtwork['flags'] {
  return Object.fromEntries(
    (['hidden', 'featured', 'isDeleted'] as const).flatMap((name) =>
      typeof item[name] === 'boolean' ? [[name, item[name]]] : [],
    ),
  );
}
