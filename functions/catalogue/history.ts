import * as z from 'zod/mini';
import type { Artwork } from '#shared/model/artwork.ts';

/** Which of the works that visitors see changed, and when: what a page that has an older list is told. */
export interface History {
  /** Nothing is known of changes up to this version. */
  readonly floor: number;
  /** Id → version of its last change, the oldest first. */
  readonly changed: ReadonlyMap<string, number>;
}

/** Ids. The stored form takes up to 4 KB with as many. */
const longest = 100;

export function newHistory(floor: number): History {
  return { floor, changed: new Map() };
}

/** As it is stored. */
export const historySchema = z.object({
  floor: z.int(),
  changed: z.array(z.tuple([z.string(), z.int()])),
});

type Seen = { readonly artworks: ReadonlyMap<string, Artwork> };

/**
 * The history up to `version`, at which these works changed, of snapshots before and after. A hidden work's id is never
 * noted, for it would be told; but it may just have been hidden by a change that was read before its version was known:
 * where that cannot be excluded everybody takes a whole list once.
 */
export function continueHistory(
  { floor, changed }: History,
  version: number,
  ids: Iterable<string>,
  [before, after]: readonly [Seen, Seen],
): History {
  const next = new Map(changed);
  let lowest = floor;
  for (const id of ids) {
    const wasSeen = next.delete(id) || before.artworks.has(id) || after.artworks.has(id);
    if (wasSeen) next.set(id, version);
    else lowest = version;
  }
  for (const [id, at] of next) {
    if (next.size > longest) lowest = Math.max(lowest, at);
    // What everybody takes anew anyway need not be told.
    if (at <= lowest) next.delete(id);
  }
  return { floor: lowest, changed: next };
}

export interface Changes {
  readonly changed: Artwork[];
  /** Ids of works that are not shown any more. */
  readonly gone: string[];
}

/** What changed since that version; undefined when too long ago for it to be known. */
export function changesSince(
  { history, artworks }: Seen & { readonly history: History },
  since: number,
): Changes | undefined {
  if (since < history.floor) return undefined;
  const ids = [...history.changed].filter(([, at]) => at > since).map(([id]) => id);
  const changed = ids.flatMap((id) => artworks.get(id) ?? []);
  return { changed, gone: ids.filter((id) => !artworks.has(id)) };
}

export function historyText({ floor, changed }: History): string {
  return JSON.stringify({ floor, changed: [...changed] });
}

/** Undefined for what is no history. */
export function readHistory(text: string): History | undefined {
  const { data } = historySchema.safeParse(parsed(text));
  return data && { floor: data.floor, changed: new Map(data.changed) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
