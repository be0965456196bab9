import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Artwork, StudioArtwork } from '#shared/model/artwork.ts';
import { isPublic } from '#shared/rules/visibility.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Everything visitors may see, at one version of the catalogue. */
export interface Snapshot {
  readonly version: number;
  /** Of the list answer: the version, and a few letters of its content, for a table that was made anew. */
  readonly etag: string;
  /** Neither hidden nor deleted; sold-out works are in it, because their pages stay. By id. */
  readonly artworks: ReadonlyMap<string, Artwork>;
  readonly featuredIds: readonly string[];
  /** The JSON list of `works`, compressed with brotli: what is stored and what is sent. */
  readonly body: Uint8Array;
}

/** Sizes in bytes. Above this the better quality would cost more time than it saves (measured: test/bench/catalogue.ts). */
const largeCatalogue = 4 * 1024 * 1024;
const quality = { small: 9, large: 6 } as const;

/** Compresses text the way the catalogue is compressed: 1.6 MB in 80 ms, 8 MB in 200 ms. */
export async function compressText(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeCatalogue ? quality.large : quality.small,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export async function decompressText(body: Uint8Array): Promise<string> {
  return (await decompress(body)).toString('utf8');
}

export async function makeSnapshot(version: number, artworks: readonly StudioArtwork[]): Promise<Snapshot> {
  const shown = artworks.filter(isPublic).sort((a, b) => (a.id < b.id ? -1 : 1));
  const visible = shown.map(withoutStudioFields);
  return {
    ...index(visible),
    version,
    featuredIds: shown.filter((artwork) => artwork.featured).map((artwork) => artwork.id),
    ...(await bodyOf(version, visible)),
  };
}

/** From what `makeSnapshot` made and a table kept. */
export async function readSnapshot(
  version: number,
  featuredIds: readonly string[],
  body: Uint8Array,
): Promise<Snapshot> {
  const artworks = JSON.parse(await decompressText(body)) as Artwork[];
  return { ...index(artworks), version, featuredIds, body, etag: etagOf(version, body) };
}

async function bodyOf(version: number, artworks: readonly Artwork[]) {
  const body = await compressText(JSON.stringify(artworks));
  return { body, etag: etagOf(version, body) };
}

/** Weak, because one tag stands for the brotli, gzip and plain forms alike. */
function etagOf(version: number, body: Uint8Array): string {
  return `W/"${version}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}"`;
}

function index(artworks: readonly Artwork[]) {
  return { artworks: new Map(artworks.map((artwork) => [artwork.id, artwork])) };
}

/** What only the artist may know stays behind. */
function withoutStudioFields({
  squareId: _,
  featured: __,
  addedAt: ___,
  ...artwork
}: StudioArtwork): Artwork {
  return artwork;
}
