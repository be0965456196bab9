import { createHash } from 'node:crypto';
import { changedSince } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { encoded, takesBrotli } from '#functions/http/compress.ts';
import { UserError } from '#functions/http/errors.ts';
import { memoizeBy } from '#functions/platform/memoize.ts';
import type { Artwork, ArtworkChanges, Category, FeaturedArtwork } from '#shared/artwork/artwork.ts';
import { byCategory } from '#shared/artwork/categories.ts';
import { groupByTitle } from '#shared/artwork/formats.ts';
import { titleKey } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import type { Reply } from '#shared/contract/handlers.ts';
import { readArtworkItem } from './artwork-records.ts';
import { listText, type Snapshot } from './snapshot.ts';

/** Caches the result for each map of visible works, so that snapshots with the same map share it. */
const once = <T>(make: (snapshot: Snapshot) => T) => memoizeBy(({ artworks }: Snapshot) => artworks, make);

export const galleryAnswer: (snapshot: Snapshot) => ReadyAnswer = once(({ version, artworks }) =>
  readyAnswer(version, listText(artworks.values())),
);

/** The works for search engines: those that the gallery shows, sorted by id (rule 5.12). */
export const indexAnswer: (snapshot: Snapshot) => ReadyAnswer = once(({ version, artworks }) =>
  readyAnswer(version, listText([...artworks.values()].filter(isShownInGallery))),
);

export const categories: (snapshot: Snapshot) => Category[] = once(({ artworks }) =>
  shownCategories(artworks.values()),
);

export function featuredArtworks(snapshot: Snapshot): FeaturedArtwork[] {
  return snapshot.featuredIds.flatMap((artworkId) => {
    const artwork = snapshot.artworks.get(artworkId);
    return artwork ? [{ artworkId, artwork }] : [];
  });
}

/**
 * Returns the changes to a page's list since a version, or only the version if the page must load the whole list. The
 * page must do so if a hidden or deleted work has changed, because its id must not be revealed.
 */
export function artworkChanges(snapshot: Snapshot, since: number): ArtworkChanges {
  const { version, artworks } = snapshot;
  const ids = changedSince(snapshot, since);
  const changed = [...(ids ?? [])].flatMap((id) => artworks.get(id) ?? []);
  if (changed.length !== ids?.size) return { version };
  return { version, changes: { changed, gone: [], total: artworks.size } };
}

/** Lists the categories that have a work in the gallery, sorted by name (rule 3.2). */
export function shownCategories(artworks: Iterable<Artwork>): Category[] {
  const names = new Set<string>();
  for (const artwork of artworks) {
    if (artwork.category !== '' && isShownInGallery(artwork)) names.add(artwork.category);
  }
  const sorted = [...names].sort(byCategory);
  const slugs = sorted.map(slugOf);
  return sorted.map((name, index) => {
    const slug = slugs[index] as string;
    const alone = slug !== '' && slugs.indexOf(slug) === slugs.lastIndexOf(slug);
    return { id: alone ? slug : `${slug || 'category'}-${hashOf(name)}`, name };
  });
}

/** Returns `prints-on-wood` for `Prints on Wood`, and '' for a name without Latin letters or digits. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}

/** Returns what a hidden work's link shows: the first visible format with its title (rule 5.11), or undefined. */
export async function shownInstead(
  table: Table,
  artworks: ReadonlyMap<string, Artwork>,
  id: string,
): Promise<Artwork | undefined> {
  const artwork = await readArtworkItem(table, id);
  if (!artwork?.hidden || artwork.isDeleted) return undefined;
  const key = titleKey(artwork.title);
  const others = [...artworks.values()].filter((other) => titleKey(other.title) === key);
  return groupByTitle(others)[0]?.formats.values().next().value;
}

/** Bytes of a list that is sent uncompressed. A Lambda's answer can have at most 6 MB. */
const largestPlain = 4 * 1024 * 1024;

/** A JSON text with its compressed form, which is made on first use and kept. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly text: string;
  /** Bytes of the uncompressed text. */
  readonly size: number;
  /** Base64. */
  readonly compressed: () => Promise<string>;
}

/** Prepares a list of version `label`. The ETag also has a hash of the content: a recreated table reuses versions. */
export function readyAnswer(label: number | string, text: string): ReadyAnswer {
  const bytes = Buffer.from(text);
  const content = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  let kept: Promise<string> | undefined;
  return {
    // Weak, because the compressed and plain forms share one ETag.
    etag: `W/"${label}-${content}"`,
    text,
    size: bytes.length,
    compressed: () => {
      kept ??= encoded(text);
      return kept;
    },
  };
}

/** Sends a prepared list, or 304 if the caller has it. Throws a 406 if the list is too long without compression. */
export async function sendReady<T>(
  answer: ReadyAnswer,
  request: { readonly headers: Readonly<Record<string, string>> },
): Promise<Reply<T>> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag: answer.etag,
    vary: 'Accept-Encoding',
  };
  if (isKnown(request.headers['if-none-match'], answer.etag)) {
    return { reply: true, status: 304, headers, raw: '' };
  }
  if (takesBrotli(request.headers['accept-encoding'])) {
    const raw = { base64: await answer.compressed() };
    return { reply: true, headers: { ...headers, 'content-encoding': 'br' }, raw };
  }
  if (answer.size > largestPlain) {
    throw new UserError(406, { error: 'This list is only sent compressed (br)' });
  }
  return { reply: true, headers, raw: answer.text };
}

/** Compares ETags weakly, as If-None-Match requires (RFC 9110 section 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
