import { conflict, notFound } from '#functions/http/errors.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { ReadPorts } from '#functions/sync/import/read-ports.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import { itemFailure } from '#functions/sync/normalise/work.ts';
import { noteRereads } from '#functions/sync/run/problem-records.ts';
import { requestRun, type StartPorts } from '#functions/sync/run/start-sync.ts';
import type { Reread } from '#shared/studio/sync-change.ts';
import { rereadItems } from './reread-items.ts';

/**
 * Reads one work again at the artist's request, so that the shop has a correction immediately. Returns the changes.
 * Requests a run for a new picture. Throws `notFound` if neither Square nor the shop has the work, and `conflict` if
 * there is no location to sync.
 */
export async function resyncWork(
  ports: ReadPorts & StartPorts,
  { artworkId, who }: { readonly artworkId: string; readonly who: string },
): Promise<Reread> {
  const read = await rereadItems(
    ports,
    { itemIds: [artworkId], tombstones: new Map() },
    { isAsked: true },
  ).catch(toConflict);
  const { readAt } = read;
  const stored = await storedWork(ports, artworkId);
  if (!read.answered.has(artworkId))
    return unknownAtSquare(ports, { artworkId, title: stored?.title, readAt });
  if (read.needsPictures) await requestRun(ports, who);
  const [work] = read.works;
  const title = work?.title || stored?.title || read.failures[0]?.itemTitle || '';
  return {
    artworkId,
    title,
    change: work?.change ?? 'unchanged',
    fields: work?.fields ?? [],
    ...(work?.moreFields !== undefined && { moreFields: work.moreFields }),
    readAt: new Date(readAt).toISOString(),
    failures: [...read.failures],
    awaitsPicture: read.needsPictures,
  };
}

async function storedWork({ table }: ReadPorts, artworkId: string) {
  const stored = await readStoredWorks(table, [{ artworkId, variationIds: [] }]);
  const artwork = stored.get(artworkId)?.artwork;
  return artwork?.isDeleted === false ? artwork : undefined;
}

/** Reports a work that Square lacks: Square removes deleted items after a while. Only a full run removes such works. */
async function unknownAtSquare(
  ports: ReadPorts,
  { artworkId, title, readAt }: { artworkId: string; title: string | undefined; readAt: number },
): Promise<Reread> {
  if (title === undefined) throw notFound('Artwork not found');
  const error = 'Square does not know this item any more. The next sync takes it out of the shop.';
  const failures = [itemFailure({ artworkId, title }, error)];
  await noteRereads(ports, { artworkIds: [artworkId], listed: [artworkId], at: readAt, failures });
  return {
    artworkId,
    title,
    change: 'unchanged',
    fields: [],
    readAt: new Date(readAt).toISOString(),
    failures,
    awaitsPicture: false,
  };
}

function toConflict(error: unknown): never {
  throw error instanceof NoLocation ? conflict(error.message) : error;
}
