import * as z from 'zod/mini';
import { artworkItemSchema } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import { type RowKind, reported, storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { type VariationItem, variationItemSchema } from '#functions/stock/row.ts';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { givenUpFields } from './failed-pictures.ts';

/** An artwork's row with the fields that only the sync needs. */
const storedArtworkSchema = z.extend(artworkItemSchema, {
  squareVersion: z._default(z.int(), 0),
  /** Ids of all variations that the work ever had, so that removed ones are found without a query. */
  variationIds: z._default(z.array(z.string()), []),
  /** Milliseconds: when a sync or a webhook last wrote the row. */
  changedAt: z._default(z.int(), 0),
  /** Number of the run that added the work; 0 if a webhook added it. */
  addedRun: z._default(z.int(), 0),
  ...givenUpFields,
});
export type StoredArtwork = z.infer<typeof storedArtworkSchema>;

/** Registers the schema, so that the tests parse rows of earlier versions with it. The sync itself uses `salvage`. */
storedRow('artwork', storedArtworkSchema);

export interface StoredWork {
  readonly artwork: StoredArtwork;
  /** The work's variations by id. */
  readonly variations: ReadonlyMap<string, VariationItem>;
  /** Unreadable attributes of the work's row with their stored values, which the write that repairs the row compares. */
  readonly broken: Salvaged<StoredArtwork>['broken'];
  /** Unreadable attributes, as in `broken`, of the variations' rows by variation id. */
  readonly brokenVariations: ReadonlyMap<string, Salvaged<VariationItem>['broken']>;
  /** Ids of variations with unreadable claims. They are not written, because an order may be paying for them. */
  readonly lost: ReadonlySet<string>;
}

/** Reads the stored works with these ids: their stored variations and those in `variationIds`. */
export async function readStoredWorks(
  table: Table,
  wanted: readonly { readonly artworkId: string; readonly variationIds: readonly string[] }[],
): Promise<ReadonlyMap<string, StoredWork>> {
  const own = await table.batchGet(
    wanted.map(({ artworkId }) => keys.artwork(artworkId)),
    true,
  );
  const artworks = new Map(own.map((item) => [String(item['sk']), salvageArtwork(item)]));
  const variationKeys = wanted.flatMap(({ artworkId, variationIds }) => {
    const stored = artworks.get(artworkId);
    if (!stored) return [];
    return [...new Set([...variationIds, ...stored.row.variationIds])].map((id) =>
      keys.variation(artworkId, id),
    );
  });
  const items = await table.batchGet(variationKeys, true);
  const byArtwork = Map.groupBy(items, ({ sk }) => String(sk).split('#')[0] ?? '');
  return new Map(
    [...artworks].map(([artworkId, { row, broken }]) => {
      const rows = byArtwork.get(artworkId) ?? [];
      const hidden = hiddenOf(row, broken, rows);
      return [artworkId, { artwork: { ...row, hidden }, broken, ...salvageVariations(rows, hidden) }];
    }),
  );
}

/** Reads a work's row. Defaults replace unreadable attributes, because the import writes Square's data anyway. */
function salvageArtwork(item: Item): Salvaged<StoredArtwork> {
  const artworkId = String(item['sk']);
  const fallback: StoredArtwork = {
    artworkId,
    squareId: artworkId,
    title: '',
    category: '',
    description: '',
    medium: '',
    imageUrl: noImageUrl,
    squareUpdatedAt: new Date(0).toISOString(),
    isDeleted: false,
    hidden: true,
    featured: false,
    squareVersion: 0,
    variationIds: [],
    changedAt: 0,
    addedRun: 0,
  };
  const salvaged = salvage('artwork', storedArtworkSchema, item, fallback) as Salvaged<StoredArtwork>;
  if (!('imageUrl' in salvaged.broken || 'picture' in salvaged.broken)) return salvaged;
  // `picture` and `imageUrl` belong together: if either is unreadable, the picture is made again.
  const { imageUrl, picture } = item;
  return {
    row: { ...salvaged.row, imageUrl: noImageUrl, picture: undefined },
    broken: { ...salvaged.broken, imageUrl, picture },
  };
}

/**
 * Replaces an unreadable `hidden` flag of a work's row by those of its variations. Without variations, hides the work.
 * The artist is told.
 */
function hiddenOf(
  row: StoredArtwork,
  broken: Readonly<Record<string, unknown>>,
  variations: readonly Item[],
) {
  if (!('hidden' in broken)) return row.hidden;
  const told = variations.map(({ hidden }) => hidden).filter((hidden) => typeof hidden === 'boolean');
  return told.length === 0 || told.some(Boolean);
}

function salvageVariations(
  items: readonly Item[],
  hidden: boolean,
): Pick<StoredWork, 'variations' | 'brokenVariations' | 'lost'> {
  const variations = new Map<string, VariationItem>();
  const brokenVariations = new Map<string, Salvaged<VariationItem>['broken']>();
  const lost = new Set<string>();
  for (const item of items) {
    const [artworkId = '', variationId = ''] = String(item['sk']).split('#');
    // The defaults do not include claims, which cannot be restored from elsewhere.
    const fallback: Omit<VariationItem, 'claims'> = {
      artworkId,
      variationId,
      name: '',
      ordinal: 0,
      price: null,
      currency: '',
      tracked: false,
      soldOut: false,
      locationId: '',
      squareCount: 0,
      calculatedAt: 0,
      available: 0,
      version: 0,
      title: '',
      category: '',
      imageUrl: noImageUrl,
      hidden,
      isDeleted: false,
    };
    const salvaged = salvage('variation', variationItemSchema, item, fallback);
    if (!salvaged) {
      lost.add(variationId);
      continue;
    }
    variations.set(variationId, salvaged.row);
    if (Object.keys(salvaged.broken).length > 0) brokenVariations.set(variationId, salvaged.broken);
  }
  return { variations, brokenVariations, lost };
}

/** A stored row whose unreadable attributes were replaced. */
interface Salvaged<T> {
  readonly row: T;
  /** Unreadable or missing attributes with their stored values. Empty if the whole row is readable. */
  readonly broken: Readonly<Record<string, unknown>>;
}

/** Replaces unreadable attributes of a row by those of `fallback`. Undefined if `fallback` lacks one of them. */
function salvage<T extends object>(
  kind: RowKind,
  schema: z.ZodMiniType<T>,
  item: Item,
  fallback: NoInfer<Partial<T>>,
): Salvaged<T> | undefined {
  const parsed = schema.safeParse(item);
  if (parsed.success) return { row: parsed.data, broken: {} };
  const { issues } = parsed.error;
  reported(kind, item, issues[0]?.path ?? []);
  const broken = Object.fromEntries(issues.map(({ path: [name] }) => [String(name), item[String(name)]]));
  const readable = Object.fromEntries(Object.entries(item).filter(([name]) => !(name in broken)));
  const again = schema.safeParse({ ...fallback, ...readable });
  return again.success ? { row: again.data, broken } : undefined;
}

/** Returns the replacements of the attributes in `broken`, from the salvaged row. */
export function repaired<T extends object>(
  row: T,
  broken: Salvaged<T>['broken'],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(broken).map((name) => [name, row[name as keyof T]]));
}
