import { ofArtwork, ofPartition } from '#functions/db/conditions.ts';
import { catalogueShard, catalogueShards, keys } from '#functions/db/keys.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import { parseVariation, type VariationItem } from '#functions/stock/row.ts';
import type { Artwork, StudioArtwork } from '#shared/artwork/artwork.ts';
import { type ArtworkItem, artworkRow, picturesOf, toStudioArtwork } from './catalogue-items.ts';

export interface ArtworkRecord {
  readonly artwork: ArtworkItem;
  readonly variations: readonly VariationItem[];
}

/**
 * A work whose own row, or the row of a variation, is unreadable. `flags` are those that its own row still contains.
 */
export interface UnreadableArtwork {
  readonly artworkId: string;
  readonly flags: Partial<Pick<ArtworkItem, 'hidden' | 'featured' | 'isDeleted'>>;
  readonly error: UnreadableRow;
}

/** Reads a work with its variations, consistently, even if the work is hidden or deleted. Throws UnreadableRow. */
export async function readArtwork(table: Table, artworkId: string): Promise<ArtworkRecord | undefined> {
  const found = await findArtwork(table, artworkId);
  if (found && 'error' in found) throw found.error;
  return found;
}

/** Like `readArtwork`, but returns an unreadable work instead of throwing. */
export async function findArtwork(
  table: Table,
  artworkId: string,
): Promise<ArtworkRecord | UnreadableArtwork | undefined> {
  const [rows] = rowsByWork(await table.query(ofArtwork(artworkId)));
  return rows && toRecord(rows);
}

/** Reads a work without its variations, which costs half a read unit. Throws UnreadableRow. */
export async function readArtworkItem(table: Table, artworkId: string): Promise<ArtworkItem | undefined> {
  const item = await table.get(keys.artwork(artworkId));
  return item && artworkRow.read(item);
}

/** Adds a work's further pictures, read from its row. If the row is unreadable, returns the work unchanged. */
export async function withPictures(
  { table, log }: { readonly table: Table; readonly log: Log },
  artwork: Artwork,
): Promise<Artwork> {
  try {
    const item = await readArtworkItem(table, artwork.id);
    const pictures = item && picturesOf(item);
    return pictures ? { ...artwork, pictures } : artwork;
  } catch (error) {
    log('warn', { message: 'work is shown without its further pictures', error: describeError(error) });
    return artwork;
  }
}

/** Reads all works, consistently. Lists unreadable works separately, so that callers do not treat them as gone. */
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

/** Reads the rows of all works; returns one list for each partition. */
export function readShards(
  table: Table,
  more: { readonly ConsistentRead?: boolean; readonly FilterExpression?: string },
): Promise<Item[][]> {
  const shards = Array.from({ length: catalogueShards }, (_, shard) => catalogueShard(shard));
  return Promise.all(shards.map((pk) => table.query({ ...ofPartition(pk), ...more })));
}

/** Makes the studio's form of a work. `emptyIsSold` is the artist's current setting. */
export function fromRecord({ artwork, variations }: ArtworkRecord, emptyIsSold: boolean): StudioArtwork {
  return toStudioArtwork(artwork, variations, emptyIsSold);
}

/**
 * Returns the last known form of an unreadable work (`known`) with the current flags of its row. Returns undefined if
 * the work is unknown or deleted.
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

/** Groups a partition's items by work. The items must be sorted by key. Drops variations whose work has no row. */
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
