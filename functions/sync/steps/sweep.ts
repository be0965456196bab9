import { readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import { seenId } from '#functions/sync/import/import-objects.ts';
import { isOnShow, mayLeave, readSeen } from '#functions/sync/import/page-records.ts';
import { planGone, type WorkPlan } from '#functions/sync/import/plan-work.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import { recordPlans, writeWorks } from '#functions/sync/import/write-works.ts';
import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import { collectReferences } from '#functions/sync/normalise/references.ts';
import { saveFailures } from '#functions/sync/run/problem-records.ts';
import { saveProgress } from '#functions/sync/run/sync-records.ts';
import type { SyncState } from '#functions/sync/run/sync-state.ts';
import type { StepPorts } from './step-ports.ts';

/** The run would remove more works than the artist has probably deleted. The artist may confirm the removal. */
class TooManyWouldVanish extends Error {
  override readonly name = 'TooManyWouldVanish';
}

const worksPerBatch = 200;

/**
 * Removes works that are gone at Square. In a full run these are the works that the run did not see and that Square
 * does not offer; in a filtered run, those that Square lists as archived or not sold here. Works that a webhook wrote
 * after the run's start stay, because their page may have been read before. Throws TooManyWouldVanish above the limit
 * without the artist's consent. A full run then checks for missing picture files.
 */
export async function sweep(ports: StepPorts, state: SyncState): Promise<SyncState> {
  const pages = await readSeen(ports.table, state.run);
  const seen = new Set(pages.flatMap(({ ids }) => ids));
  const listed = new Set(pages.flatMap(({ gone }) => gone));
  if (state.filter !== '' && listed.size === 0) {
    await saveProgress(ports, state.run, shownAfter(state));
    return state;
  }
  const { artworks, live, onShow, returned } = await readShop(ports, state);
  const isMissing = (artworkId: string) =>
    state.filter === '' ? !seen.has(artworkId) : listed.has(artworkId);
  const unlisted = live.filter((artworkId) => isMissing(artworkId) && !listed.has(artworkId));
  const offered = await findOffered(ports, state, unlisted);
  const isGone = (artworkId: string) => isMissing(artworkId) && !offered.has(artworkId);
  const stored = await readInBatches(ports, live.filter(isGone));
  const vanishing = stored.filter(({ artwork }) => artwork.changedAt < state.startedAt);
  const leaving = vanishing.filter(({ artwork }) => onShow.has(artwork.artworkId)).length;
  const isConfirmed = state.confirmVanishing && leaving <= (state.mayVanish ?? leaving);
  const isAsked = !isConfirmed && !mayLeave(leaving, onShow.size - returned);
  if (isAsked && !state.preview) {
    throw new TooManyWouldVanish(String(leaving));
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
  const isWhole = state.filter === '' && !state.preview;
  const staying = artworks.filter(({ artworkId }) => !isGone(artworkId));
  const { missing, pending } = isWhole ? await ports.planMissingPictures(state.run, staying) : {};
  const next = {
    ...state,
    changes: { ...state.changes, gone: state.changes.gone + gone },
    ...(isAsked && { wouldVanish: leaving }),
    ...(pending !== undefined && { pending }),
  };
  await saveProgress(ports, state.run, {
    changes: next.changes,
    ...(missing !== undefined && { missingPictures: missing }),
    ...shownAfter(next),
  });
  return next;
}

function shownAfter({ pending }: SyncState) {
  return pending > 0
    ? { current: 0, total: pending, message: 'Preparing pictures…' }
    : { message: 'Works read.' };
}

/** Reads the works that are not deleted, those visible before this run, and how many works the run brought back. */
async function readShop({ table }: StepPorts, { startedAt, preview, changes }: SyncState) {
  const { records, unreadable } = await readEveryArtwork(table);
  const artworks = records.map(({ artwork }) => artwork).filter(({ isDeleted }) => !isDeleted);
  const damaged = unreadable.filter(({ flags }) => !flags.isDeleted);
  const live = [...artworks, ...damaged].map(({ artworkId }) => artworkId);
  // Works that this run added or brought back are not among those that the artist could lose.
  const before = artworks.filter(({ addedAt = 0 }) => preview || addedAt < startedAt);
  const returned = preview ? 0 : Math.max(0, changes.new - (artworks.length - before.length));
  const onShow = new Set([
    ...before.filter(isOnShow).map(({ artworkId }) => artworkId),
    ...damaged.filter(({ flags }) => !flags.hidden).map(({ artworkId }) => artworkId),
  ]);
  return { artworks, live, onShow, returned };
}

/**
 * Finds out which of these works Square offers although its list lacked them: an empty page looks like the end of the
 * list (Square's developer forum, thread 4062).
 */
async function findOffered(
  ports: StepPorts,
  { locationId, currency }: SyncState,
  artworkIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { objects } = await ports.getItems(artworkIds);
  const { terms, imageHosts } = ports;
  const location = { locationId, currency };
  // References are not needed to decide whether Square offers an item.
  const surroundings = { location, references: collectReferences([]), terms, imageHosts, now: ports.now() };
  return new Set(objects.map((object) => normaliseItem(object, surroundings)).flatMap(seenId));
}

async function readInBatches(ports: StepPorts, artworkIds: readonly string[]) {
  const wanted = artworkIds.map((artworkId) => ({ artworkId, variationIds: [] }));
  return [...(await readStoredWorks(ports.table, wanted)).values()];
}

async function planLeaving(ports: StepPorts, state: SyncState, ids: readonly string[]): Promise<WorkPlan[]> {
  const stored = await readInBatches(ports, ids);
  return stored.map((work) => {
    const { artworkId, title, squareVersion, changedAt } = work.artwork;
    // A webhook has written the work meanwhile, so Square has it again.
    if (changedAt >= state.startedAt) {
      return { artworkId, title, change: 'unchanged', actions: [], fields: [], pictures: [] };
    }
    return planGone({ artworkId, title, squareVersion }, work, { now: ports.now() });
  });
}
