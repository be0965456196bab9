import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Artwork, StudioArtwork } from '#shared/artwork/artwork.ts';
import { type QueryKey, query, studioArtworksKey } from '#web/api/queries.ts';
import { makePause } from '#web/features/studio/kit/make-pause.ts';

type Listed = (Artwork | StudioArtwork)[];

/**
 * The query of all works, including hidden and deleted ones, cached separately from the visitors' list. An unchanged
 * work keeps its object identity.
 */
export const studioArtworksQuery = queryOptions<Listed, Error, Listed, QueryKey>({
  ...query('listArtworks', { query: { scope: 'all' }, read: readLines }),
  queryKey: studioArtworksKey,
  structuralSharing: false,
});

/** The works of the last list, by the line of text that each was parsed from. */
let known: ReadonlyMap<string, Listed> = new Map();

/** Number of bytes to decode without a pause. Decoding several megabytes would block the page. */
const pieceBytes = 64 * 1024;

/**
 * Reads a list with one work per line (functions/catalogue/snapshot.ts) while it arrives. Parses only lines that were
 * not in the last list. A list without line breaks is one line.
 */
async function readLines({ body }: Response): Promise<Listed> {
  const works = new Map<string, Listed>();
  const readLine = (line: string) =>
    works.set(line, known.get(line) ?? JSON.parse(line.startsWith('[') ? line : `[${line}`));
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const pause = makePause();
  let rest = '';
  for (let bytes = (await reader?.read())?.value; bytes; bytes = (await reader?.read())?.value) {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      rest += decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true });
      const lines = rest.split(',\n');
      rest = lines.pop() ?? '';
      for (const line of lines) readLine(`${line}]`);
      await pause();
    }
  }
  readLine(rest);
  known = works;
  return [...works.values()].flat();
}

/** Returns all works that the artist manages, including hidden ones. */
export function useStudioArtworks() {
  return useQuery({ ...studioArtworksQuery, select: selectStudioArtworks });
}

function selectStudioArtworks(artworks: readonly (Artwork | StudioArtwork)[]): StudioArtwork[] {
  return artworks.filter((artwork) => 'squareId' in artwork);
}
