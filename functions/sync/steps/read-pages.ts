import type { CataloguePage, CatalogueType } from '#functions/square/catalogue.ts';
import { envelopeOf } from '#functions/square/catalogue-objects.ts';
import { completeReferences } from '#functions/sync/import/complete-references.ts';
import { importObjects } from '#functions/sync/import/import-objects.ts';
import {
  hashCursor,
  readSeen,
  referencesOf,
  type SeenPage,
  saveReferences,
  saveSeen,
} from '#functions/sync/import/page-records.ts';
import { keepPending } from '#functions/sync/import/plan-pictures.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';
import { collectReferences } from '#functions/sync/normalise/references.ts';
import { saveFailures, saveLeftOut, tallyOf } from '#functions/sync/run/problem-records.ts';
import { saveProgress } from '#functions/sync/run/sync-records.ts';
import type { SyncState } from '#functions/sync/run/sync-state.ts';

/** Square has sent a page a second time. The step is never retried, because it would happen again. */
class CursorLoop extends Error {
  override readonly name = 'CursorLoop';
}

const types: Readonly<Record<SyncState['phase'], readonly CatalogueType[]>> = {
  references: ['CATEGORY', 'IMAGE', 'CUSTOM_ATTRIBUTE_DEFINITION', 'TAX'],
  items: ['ITEM'],
};
/** Maximum number of pages of 100 objects in one step. The counts of a step's works are read together. */
const pagesPerStep: Readonly<Record<SyncState['phase'], number>> = { references: 6, items: 3 };
/** Milliseconds after which a step reads no further page; far below the step's timeout. */
const stepBudgetMs = 20_000;
/** Maximum number of pages: 200,000 objects, more than any painter has. */
const mostPages = 2000;

/** The state after some pages, with the changes of the run's records. */
interface ReadPages {
  readonly next: SyncState;
  readonly progress: Parameters<typeof saveProgress>[2];
  /** Ids of the works in the pages. */
  readonly works?: Pick<SeenPage, 'ids' | 'gone'>;
}

/** Reads and imports some pages, and returns the state for the next step. Safe to retry. */
export async function readPages(ports: SyncPorts, state: SyncState): Promise<SyncState> {
  const seen = await readSeen(ports.table, state.run);
  const pages = await takePages(ports, state, seen);
  const { next, progress, works } =
    state.phase === 'references'
      ? await keepReferences(ports, state, pages)
      : await importPages(ports, state, pages, seen);
  for (const [index, { page, cursorHash }] of pages.entries()) {
    // The first page's row has all works of the step. The rows of the other pages only have their cursors.
    const { ids, gone } = (index === 0 && works) || { ids: [], gone: [] };
    await saveSeen(ports, state.run, { page, ids, gone, cursorHash });
  }
  await saveProgress(ports, state.run, progress);
  return next;
}

interface TakenPage extends CataloguePage {
  readonly page: number;
  readonly cursorHash: string;
}

async function takePages(
  ports: SyncPorts,
  state: SyncState,
  seen: readonly SeenPage[],
): Promise<TakenPage[]> {
  const { phase } = state;
  const cursors = new Map(seen.map(({ cursorHash, page }) => [cursorHash, page]));
  const startedAt = performance.now();
  const taken: TakenPage[] = [];
  let cursor = state.cursor;
  do {
    const page = seenIndex(state, state.page + taken.length);
    const cursorHash = hashCursor(`${phase} ${cursor ?? ''}`);
    if ((cursors.get(cursorHash) ?? page) !== page) throw new CursorLoop('Square sent the same cursor twice');
    if (state.page + taken.length >= mostPages) throw new CursorLoop('Square sent more pages than expected');
    cursors.set(cursorHash, page);
    const answer = await ports.listCatalogue({ types: types[phase], cursor });
    taken.push({ ...answer, page, cursorHash });
    cursor = answer.cursor;
  } while (cursor && taken.length < pagesPerStep[phase] && performance.now() - startedAt < stepBudgetMs);
  return taken;
}

async function keepReferences(
  ports: SyncPorts,
  { cursor: _before, ...state }: SyncState,
  pages: readonly TakenPage[],
): Promise<ReadPages> {
  for (const { objects, page } of pages)
    await saveReferences(ports, state.run, page, collectReferences(objects));
  const cursor = pages.at(-1)?.cursor;
  return {
    next: cursor
      ? { ...state, cursor, page: state.page + pages.length }
      : { ...state, phase: 'items', page: 0 },
    progress: { message: 'Reading categories and pictures from Square…' },
  };
}

async function importPages(
  ports: SyncPorts,
  state: SyncState,
  pages: readonly TakenPage[],
  seen: readonly SeenPage[],
): Promise<ReadPages> {
  const { run, filter, locationId, currency, preview } = state;
  const known = new Set(
    seen.filter(({ page }) => page < seenIndex(state, state.page)).flatMap(({ ids }) => ids),
  );
  const items = pages.flatMap(({ objects }) => objects).filter(isItem);
  const fresh = items.filter((item) => !known.has(envelopeOf(item)?.id ?? ''));
  const cursor = pages.at(-1)?.cursor;
  if (cursor && items.length > 0 && fresh.length === 0)
    throw new CursorLoop('Square sent the same page twice');

  const imported = await importObjects(ports, fresh, {
    run,
    readSince: state.startedAt,
    location: { locationId, currency },
    references: await completeReferences(ports, fresh, await referencesOf(ports.table, state)),
    filter,
    // The sweep removes works after everything is read.
    mayLeave: async () => false,
    preview,
  });
  const pictures = preview ? [] : imported.pictures;
  await keepPending(ports, run, pictures);
  await saveFailures(ports, run, imported.failures);
  const isWhole = filter === '' && !preview;
  if (isWhole) await saveLeftOut(ports, { run, page: state.page, leftOut: imported.leftOut });

  const { cursor: _before, ...before } = state;
  const next: SyncState = {
    ...before,
    ...(cursor && { cursor }),
    page: state.page + pages.length,
    done: !cursor,
    current: state.current + imported.seen.length,
    changes: plus(state.changes, imported.changes),
    tally: plus(state.tally, tallyOf(imported)),
    pending: state.pending + pictures.length,
  };
  const { current, changes } = next;
  // Estimated total of works; 0 if it is unknown.
  const expected = next.expected > current ? next.expected : 0;
  const total = next.done ? current : expected;
  return {
    next,
    progress: { current, total, message: 'Reading works from Square…', changes },
    works: { ids: [...imported.seen], gone: [...imported.gone] },
  };
}

/** Tells whether an object is an item. Objects without a type count as items, so that the artist sees their failure. */
function isItem(object: unknown): boolean {
  return (envelopeOf(object)?.type ?? 'ITEM') === 'ITEM';
}

/** Numbers the pages of both phases in one series. */
function seenIndex({ phase }: SyncState, page: number): number {
  return (phase === 'items' ? mostPages : 0) + page;
}

/** Adds the counts in `more` to those of the same names. */
function plus<T extends Readonly<Record<string, number>>>(counts: T, more: T): T {
  return Object.fromEntries(
    Object.keys(counts).map((name) => [name, (counts[name] ?? 0) + (more[name] ?? 0)]),
  ) as T;
}
