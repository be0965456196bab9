import { readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import { recordPlans } from '#functions/sync/import/diff-records.ts';
import { readSeen } from '#functions/sync/import/page-records.ts';
import { type Plan, planGone } from '#functions/sync/import/plan-work.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import type { SyncPorts } from '#functions/sync/import/sync-ports.ts';
import { writeWorks } from '#functions/sync/import/write-works.ts';
import { saveFailures } from '#functions/sync/run/failure-records.ts';
import { saveProgress } from '#functions/sync/run/sync-records.ts';
import type { SyncState } from '#functions/sync/run/sync-state.ts';

/** More would vanish than looks like the artist's own doing; the message is how many. She may confirm it. */
class TooManyWouldVanish extends Error {
  override readonly name = 'TooManyWouldVanish';
}

/** Share of the works that may leave without a second confirmation. */
const mostVanishing = 0.3;
const worksPerBatch = 200;

/**
 * Takes down the works that a complete, unfiltered read did not see. Works that a webhook brought after the read
 * began are left for the next run: the pages may simply have been read before them.
 */
export async function sweep(ports: SyncPorts, state: SyncState): Promise<SyncState> {
  const shown =
    state.pending > 0
      ? { current: 0, total: state.pending, message: 'Preparing pictures…' }
      : { message: 'Works read.' };
  // A filtered run has not seen the whole shop.
  if (state.filter !== '') {
    await saveProgress(ports, state.run, shown);
    return state;
  }
  const { table } = ports;
  const seen = new Set((await readSeen(table, state.run)).flatMap(({ ids }) => ids));
  const { records, unreadable } = await readEveryArtwork(table);
  const live = [
    ...records.filter(({ artwork }) => !artwork.isDeleted).map(({ artwork }) => artwork.artworkId),
    ...unreadable.filter(({ flags }) => !flags.isDeleted).map(({ artworkId }) => artworkId),
  ];
  const missing = live.filter((artworkId) => !seen.has(artworkId));
  const stored = await readInBatches(ports, missing);
  const vanishing = stored.filter(({ artwork }) => artwork.changedAt < state.startedAt);
  // Works that this very run brought are no measure of what the artist is about to lose.
  const before = Math.max(live.length - (state.preview ? 0 : state.changes.new), 1);
  const tooMany = !state.confirmVanishing && vanishing.length > mostVanishing * before;
  if (tooMany && !state.preview) {
    throw new TooManyWouldVanish(String(vanishing.length));
  }

  let gone = 0;
  for (let from = 0; from < vanishing.length; from += worksPerBatch) {
    const ids = vanishing.slice(from, from + worksPerBatch).map(({ artwork }) => artwork.artworkId);
    const written = state.preview
      ? await recordPlans(ports, state.run, await planLeaving(ports, state, ids))
      : await writeWorks(ports, state.run, ids, (some) => planLeaving(ports, state, some));
    await saveFailures(ports, state.run, written.failures);
    gone += written.plans.filter(({ change }) => change === 'gone').length;
  }
  const next = {
    ...state,
    changes: { ...state.changes, gone: state.changes.gone + gone },
    ...(tooMany && { wouldVanish: vanishing.length }),
  };
  await saveProgress(ports, state.run, { changes: next.changes, ...shown });
  return next;
}

async function readInBatches(ports: SyncPorts, artworkIds: readonly string[]) {
  const wanted = artworkIds.map((artworkId) => ({ artworkId, variationIds: [] }));
  return [...(await readStoredWorks(ports.table, wanted)).values()];
}

async function planLeaving(ports: SyncPorts, state: SyncState, ids: readonly string[]): Promise<Plan[]> {
  const stored = await readInBatches(ports, ids);
  return stored.map((work) => {
    const { artworkId, title, squareVersion, changedAt } = work.artwork;
    // Read anew after someone else wrote it: a webhook brought it back meanwhile.
    if (changedAt >= state.startedAt) {
      return { artworkId, title, change: 'unchanged', actions: [], fields: [], pictures: [] };
    }
    return planGone({ artworkId, title, squareVersion }, work, { now: ports.now() });
  });
}
