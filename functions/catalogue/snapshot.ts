import type { CatalogueVersion } from '#functions/db/catalogue-version.ts';
import { memoizeBy } from '#functions/platform/memoize.ts';
import type { Artwork, StudioArtwork } from '#shared/artwork/artwork.ts';
import { inFeaturedOrder } from '#shared/artwork/featured-order.ts';
import { isPublic } from '#shared/artwork/visibility.ts';

/**
 * All works at one version of the catalogue: a snapshot of version 7 has every change up to version 7, and may have
 * newer ones. `floor` and `changed` come from the version's row.
 */
export interface Snapshot extends CatalogueVersion {
  /** The studio's works by id, sorted by id: all that are not deleted, including hidden ones. */
  readonly works: ReadonlyMap<string, StudioArtwork>;
  /** Works that visitors may see: neither hidden nor deleted. Includes sold-out works, because their pages remain. */
  readonly artworks: ReadonlyMap<string, Artwork>;
  /** Ids of the featured works, in the artist's order. */
  readonly featuredIds: readonly string[];
  /** The artist's setting with which all works were built. */
  readonly emptyIsSold: boolean;
}

/** Makes a snapshot. `at` must not be newer than any of the works. */
export function makeSnapshot(
  at: CatalogueVersion,
  all: Iterable<StudioArtwork>,
  emptyIsSold = false,
): Snapshot {
  const works = [...all].filter((work) => !work.isDeleted).map((work) => [work.id, work] as const);
  return withViews(at, inOrder(works), emptyIsSold);
}

/** Returns the snapshot of a later version: replaces the works in `read`, and removes undefined and deleted works. */
export function patchSnapshot(
  before: Snapshot,
  { version, floor, changed }: CatalogueVersion,
  read: ReadonlyMap<string, StudioArtwork | undefined>,
): Snapshot {
  const news = [...read].filter(([id, work]) => !isSame(before.works.get(id), shown(work)));
  if (news.length === 0) return { ...before, version, floor, changed };
  const works = new Map(before.works);
  for (const [id, work] of news) {
    if (work && !work.isDeleted) works.set(id, work);
    else works.delete(id);
  }
  const isOrdered = news.every(([id]) => before.works.has(id));
  return withViews({ version, floor, changed }, isOrdered ? works : inOrder(works), before.emptyIsSold);
}

function withViews(at: CatalogueVersion, works: Snapshot['works'], emptyIsSold: boolean): Snapshot {
  const artworks = new Map<string, Artwork>();
  const featured: StudioArtwork[] = [];
  for (const [id, work] of works) {
    if (!isPublic(work)) continue;
    artworks.set(id, publicForm(work));
    if (work.featured) featured.push(work);
  }
  const featuredIds = inFeaturedOrder(featured).map(({ id }) => id);
  return { ...at, works, artworks, featuredIds, emptyIsSold };
}

function inOrder(works: Iterable<readonly [string, StudioArtwork]>): Map<string, StudioArtwork> {
  return new Map([...works].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isSame(a: StudioArtwork | undefined, b: StudioArtwork | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && textOf(a) === textOf(b));
}

function shown(work: StudioArtwork | undefined): StudioArtwork | undefined {
  return work?.isDeleted ? undefined : work;
}

/** Removes the artist's private fields from a work and rounds `addedAt` to the day, because days compress well. */
const publicForm: (work: StudioArtwork) => Artwork = memoizeBy(
  (work) => work,
  ({ squareId: _, featured: __, featuredRank: ___, addedAt, ...known }) =>
    addedAt === undefined ? known : { ...known, addedOn: addedAt.slice(0, 'YYYY-MM-DD'.length) },
);

/** Converts a work to JSON, memoized so that all snapshots share the text. */
const textOf: (work: Artwork) => string = memoizeBy(
  (work) => work,
  (work) => JSON.stringify(work),
);

/** Returns these works as a JSON list with one work per line, because the studio reads a long list line by line. */
export function listText(works: Iterable<Artwork>): string {
  return `[${Array.from(works, textOf).join(',\n')}]`;
}
