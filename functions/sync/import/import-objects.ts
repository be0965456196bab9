import type { Table } from '#functions/db/table.ts';
import type { StockCounts } from '#functions/square/inventory.ts';
import { type AskPorts, nameSales } from '#functions/stock/ask-counts.ts';
import { oddCount } from '#functions/stock/row.ts';
import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import type { References } from '#functions/sync/normalise/references.ts';
import {
  itemFailure,
  type Normalised,
  type SaleLocation,
  variationFailure,
} from '#functions/sync/normalise/work.ts';
import type { ChangeCounts } from '#functions/sync/run/sync-state.ts';
import { isFoundBy } from '#shared/artwork/search.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import type { LeftOut } from '#shared/studio/left-out.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import type { WorkChange } from '#shared/studio/sync-change.ts';
import type { WantedPicture } from './plan-pictures.ts';
import { planGone, planWork, type WorkPlan } from './plan-work.ts';
import { readStoredWorks } from './stored-works.ts';
import { recordPlans, writeWorks } from './write-works.ts';

export interface ImportPorts extends AskPorts {
  readonly now: () => number;
  readonly table: Table;
  readonly terms: TermsOfSale;
  readonly imageHosts: readonly string[];
}

export interface Import {
  readonly run: number;
  /** Milliseconds: when the read of these objects from Square began. */
  readonly readSince: number;
  readonly location: SaleLocation;
  readonly references: References;
  /** Words that a work must contain, in lower case. Empty: all works are imported. */
  readonly filter: string;
  /** Decides whether works that are gone at Square are removed here. In a run, the sweep removes them later. */
  readonly mayLeave: (artworkIds: readonly string[]) => Promise<boolean>;
  /** If set, records what would change and writes no work. */
  readonly preview?: boolean;
}

export interface Imported {
  /** Ids of the works that Square offers, readable or not. */
  readonly seen: readonly string[];
  /** Ids of the works that Square no longer offers, whether or not the shop has them. */
  readonly gone: readonly string[];
  /** Ids of the works that could not be written. The next poll reads them again. */
  readonly unwritten: readonly string[];
  readonly changes: ChangeCounts;
  readonly works: readonly WorkChange[];
  readonly failures: readonly SyncFailure[];
  /** Items at Square that the shop does not have after this import, and the sizes that the shop's works lack. */
  readonly leftOut: readonly LeftOut[];
  readonly pictures: readonly {
    readonly artworkId: string;
    readonly title: string;
    readonly image: WantedPicture;
  }[];
}

/** Imports Square's items into the table. Both the workflow and the webhook use this function. */
export async function importObjects(
  ports: ImportPorts,
  items: readonly unknown[],
  { run, readSince, location, references, filter, mayLeave, preview = false }: Import,
): Promise<Imported> {
  const { table, now, terms, imageHosts } = ports;
  const surroundings = { location, references, terms, imageHosts, now: now() };
  const { entries, twice } = withoutRepeats(
    items.map((item) => normaliseItem(item, surroundings)).filter((entry) => matches(entry, filter)),
  );
  const works = entries.filter((entry) => entry.kind === 'work');
  const gone = entries.filter((entry) => entry.kind === 'gone');
  const variationIds = works.flatMap(({ work }) => work.variations.map(({ variationId }) => variationId));
  // Counts are read before the first write, because a missing count must not overwrite stock.
  const counts: StockCounts =
    variationIds.length > 0
      ? await ports.readCounts({ variationIds, locationId: location.locationId })
      : new Map();

  const plan = async (some: readonly Normalised[]): Promise<WorkPlan[]> => {
    const stored = await readStoredWorks(table, some.flatMap(wanted));
    const { locationId } = location;
    const rows = [...stored.values()].flatMap(({ variations }) => [...variations.values()]);
    const named = await nameSales(ports, rows, { counts, locationId });
    const context = { locationId, counts: named, run, readSince, now: now() };
    return some.flatMap((entry) => {
      if (entry.kind === 'work') return [planWork(entry.work, stored.get(entry.work.artworkId), context)];
      if (entry.kind === 'gone') return [planGone(entry, stored.get(entry.artworkId), context)];
      return [];
    });
  };
  const goneIds = gone.map(({ artworkId }) => artworkId);
  const due = gone.length > 0 && (await mayLeave(goneIds)) ? [...works, ...gone] : works;
  const written = preview
    ? await recordPlans(ports, run, await plan(due))
    : await writeWorks({ table }, run, due, plan);

  return {
    seen: entries.flatMap(seenId),
    gone: goneIds,
    unwritten: written.failures.map(({ itemId }) => itemId),
    changes: countChanges(written.plans, works.length),
    works: written.plans.map(toWorkChange),
    failures: [
      ...entries.flatMap((entry) => ('failures' in entry ? entry.failures : [])),
      ...twice,
      ...works.flatMap((entry) => oddCounts(entry, counts)),
      ...written.failures,
      ...written.plans.flatMap(({ problems = [] }) => problems),
    ],
    leftOut: [...entries.flatMap((entry) => entry.leftOut), ...written.failures.map(toLeftOut)],
    pictures: written.plans.flatMap(({ artworkId, title, pictures }) =>
      pictures.map((image) => ({ artworkId, title, image })),
    ),
  };
}

/** Compares the filter with title and category, ignoring accents. */
function matches(entry: Normalised, filter: string): boolean {
  if (entry.kind === 'unreadable') {
    return filter === '' || entry.failures.some(({ itemTitle }) => isFoundBy(filter, { title: itemTitle }));
  }
  return isFoundBy(filter, entry.kind === 'work' ? entry.work : entry);
}

function idOf(entry: Normalised): string | undefined {
  return entry.kind === 'work' ? entry.work.artworkId : entry.artworkId;
}

/** Returns the id of an item that Square offers, readable or not. */
export function seenId(entry: Normalised): string[] {
  const id = entry.kind === 'gone' ? undefined : idOf(entry);
  return id === undefined ? [] : [id];
}

function wanted(entry: Normalised) {
  const artworkId = idOf(entry);
  if (artworkId === undefined) return [];
  const variationIds =
    entry.kind === 'work' ? entry.work.variations.map(({ variationId }) => variationId) : [];
  return [{ artworkId, variationIds }];
}

function withoutRepeats(all: readonly Normalised[]): {
  readonly entries: readonly Normalised[];
  readonly twice: readonly SyncFailure[];
} {
  const ids = new Set<string>();
  const entries: Normalised[] = [];
  const twice: SyncFailure[] = [];
  for (const entry of all) {
    const id = idOf(entry);
    if (id !== undefined && ids.has(id)) {
      const title = entry.kind === 'work' ? entry.work.title : entry.kind === 'gone' ? entry.title : '';
      twice.push(
        itemFailure({ artworkId: id, title }, 'Square lists this item twice; the first one counts.'),
      );
      continue;
    }
    if (id !== undefined) ids.add(id);
    entries.push(entry);
  }
  return { entries, twice };
}

function oddCounts(entry: Extract<Normalised, { kind: 'work' }>, counts: StockCounts): SyncFailure[] {
  return entry.work.variations.flatMap((variation) => {
    const error = variation.tracked ? oddCount(counts.get(variation.variationId)) : undefined;
    return error ? [variationFailure(entry.work, variation, error)] : [];
  });
}

function toLeftOut({ itemId, itemTitle, error }: SyncFailure): LeftOut {
  return { artworkId: itemId, title: itemTitle, reason: 'refused', detail: error };
}

function toWorkChange({ artworkId, title, change, fields, moreFields }: WorkPlan): WorkChange {
  return { artworkId, title, change, fields: [...fields], ...(moreFields !== undefined && { moreFields }) };
}

function countChanges(plans: readonly WorkPlan[], works: number): ChangeCounts {
  const count = (change: WorkPlan['change']) => plans.filter((plan) => plan.change === change).length;
  const [added, changed, gone] = [count('new'), count('changed'), count('gone')];
  return { new: added, changed, gone, unchanged: Math.max(0, works - added - changed) };
}
