import * as fc from 'fast-check';
import { fromRecord, readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { artworkChanges } from '#functions/catalogue/public-lists.ts';
import { listText, makeSnapshot, type Snapshot } from '#functions/catalogue/snapshot.ts';
import { raiseVersion, writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import type { Artwork } from '#shared/model/artwork.ts';
import { withChanges } from '#shared/rules/artwork-changes.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { testClock } from '#test/support/shop/services.ts';

/** One thing that happens in the shop. `work` is the place of a work, `lambda` that of a reader. */
export type CatalogueEvent =
  | { readonly does: 'sell' | 'hide' | 'feature' | 'add' | 'remove'; readonly work: number }
  /** The process that settled a sale crashes before it raises the version; the follow-up does so later. */
  | { readonly does: 'sell and crash'; readonly work: number }
  | { readonly does: 'follow up' }
  | { readonly does: 'sync'; readonly from: number; readonly works: number }
  | { readonly does: 'read' | 'restart' | 'publish'; readonly lambda: number }
  /** A reader that crashes at its nth write of the stored snapshot. */
  | { readonly does: 'read and crash'; readonly lambda: number; readonly writes: number }
  /** A version of the shop that notes nothing still runs beside this one. */
  | { readonly does: 'change without a note'; readonly work: number }
  | { readonly does: 'refresh the page'; readonly lambda: number };

const works = 24;
const lambdas = 3;
/** `MOON-2` lies beside `MOON` in the table; the others are as long as ids may be, so that pages of notes turn often. */
const idOf = (work: number) => (work < 2 ? `MOON${'-2'.repeat(work)}` : String(work).padStart(64, '0'));

export function catalogueEvents(longest: number): fc.Arbitrary<readonly (readonly CatalogueEvent[])[]> {
  const work = fc.nat(works - 1);
  const lambda = fc.nat(lambdas - 1);
  const change = fc.constantFrom('sell', 'hide', 'feature', 'add', 'add', 'remove', 'sell and crash');
  const one = fc.oneof(
    { weight: 8, arbitrary: fc.record({ does: change, work }) as fc.Arbitrary<CatalogueEvent> },
    { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('read', 'refresh the page'), lambda }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('restart', 'publish'), lambda }) },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('read and crash'), lambda, writes: fc.nat(3) }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('follow up') }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('change without a note'), work }) },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('sync'), from: work, works: fc.integer({ min: 1, max: 12 }) }),
    },
  ) as fc.Arbitrary<CatalogueEvent>;
  // Those of one step happen at the same time.
  return fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: longest });
}

/** What differs after the history between what any reader shows and what the works in the table come to. */
export async function disagreements(history: readonly (readonly CatalogueEvent[])[]): Promise<string[]> {
  const { table } = await freshTable();
  const shop = await openShop(table);
  for (const step of history) await Promise.all(step.map((event) => shop.apply(event)));
  await shop.apply({ does: 'follow up' });
  return shop.compare();
}

async function openShop(table: Table) {
  const clock = testClock();
  const open = (from: Table = table) =>
    createCatalogue({ table: from, now: clock.now, log: () => undefined });
  const readers = Array.from({ length: lambdas }, () => open());
  const page: { version: number; list: Artwork[] } = { version: -1, list: [] };
  const untold = new Set<string>();
  let count = 0;

  async function addWork(work: number, hidden = false) {
    const artwork = makeArtworkItem({ artworkId: idOf(work), title: `Work ${count++}`, hidden });
    await putArtwork(table, artwork, [
      makeVariationItem({ variationId: `V-${idOf(work)}`, available: 9 }, artwork),
    ]);
  }

  async function setFlag(work: number, flag: string, value: boolean) {
    const Key = keys.artwork(idOf(work));
    await writeShown(table.transact, [idOf(work)], [{ Update: { Key, ...setting(flag, value) } }]);
  }

  async function sell(work: number) {
    const id = idOf(work);
    await table.update(keys.variation(id, `V-${id}`), {
      UpdateExpression: 'SET squareCount = squareCount - :one, available = available - :one',
      ExpressionAttributeValues: { ':one': 1 },
    });
  }

  async function refreshPage(lambda: number) {
    const reader = readers[lambda];
    if (!reader) return;
    const since = page.version;
    const snapshot = await reader.snapshot(Math.max(since, 0));
    const { version, changes } = since < 0 ? { version: 0 } : artworkChanges(snapshot, since);
    const list = changes && withChanges(page.list, changes);
    // Another refresh of the page was quicker.
    if (page.version !== since) return;
    page.version = list ? version : snapshot.version;
    page.list = list ?? [...snapshot.artworks.values()];
  }

  async function apply(event: CatalogueEvent): Promise<void> {
    switch (event.does) {
      case 'add':
        return addWork(event.work);
      case 'remove':
        return setFlag(event.work, 'isDeleted', true);
      case 'hide':
        return setFlag(event.work, 'hidden', count++ % 2 === 0);
      case 'feature':
        return setFlag(event.work, 'featured', count++ % 2 === 0);
      case 'sell':
        await sell(event.work);
        return raiseVersion(table, [idOf(event.work)]);
      case 'sell and crash':
        untold.add(idOf(event.work));
        return sell(event.work);
      case 'follow up':
        for (const id of untold) await raiseVersion(table, [id]);
        return;
      case 'change without a note':
        await sell(event.work);
        await table.update(keys.version(), changing({ add: { version: 1 } }));
        return;
      case 'sync':
        return sync(event.from, event.works);
      case 'read':
        await readers[event.lambda]?.snapshot();
        return;
      case 'publish':
        await readers[event.lambda]?.publish();
        return;
      case 'restart':
        readers[event.lambda] = open();
        return;
      case 'read and crash': {
        await open(crashingAt(table, event.writes))
          .snapshot()
          .catch(() => undefined);
        // Longer than a lease.
        clock.advance(16_000);
        return;
      }
      case 'refresh the page':
        return refreshPage(event.lambda);
    }
  }

  /** Several works in one transaction, as a sync writes them; more than a note has room for among them. */
  async function sync(from: number, size: number) {
    const some = Array.from({ length: Math.min(size, works - from) }, (_, index) => from + index);
    const actions = some.map((work) => ({
      Update: { Key: keys.artwork(idOf(work)), ...setting('title', `Synced ${count++}`) },
    }));
    await writeShown(table.transact, some.map(idOf), actions);
  }

  async function compare(): Promise<string[]> {
    // The rest after a build that took long is over.
    clock.advance(10 * 60_000);
    const { records } = await readEveryArtwork(table);
    const truth = answersOf(
      makeSnapshot(
        { version: 0, floor: 0, changed: new Map() },
        records.map((record) => fromRecord(record, false)),
      ),
    );
    const wrong: string[] = [];
    for (const reader of [...readers, open()]) {
      if (answersOf(await reader.snapshot()) !== truth) wrong.push('what visitors see');
      if (answersOf(await reader.current()) !== truth) wrong.push('what the artist sees');
    }
    await refreshPage(0);
    if (listText(page.list) !== JSON.parse(truth)[0]) wrong.push('an open page');
    return wrong;
  }

  for (let work = 0; work < works; work++) await addWork(work, work % 7 === 3);
  return { apply, compare };
}

function answersOf({ artworks, works: all, featuredIds }: Snapshot): string {
  return JSON.stringify([listText(artworks.values()), listText(all.values()), featuredIds]);
}

function setting(name: string, value: unknown) {
  return changing({ set: { [name]: value } });
}

/** Every write from the nth on fails, as if the process had crashed before it. */
function crashingAt(table: Table, writes: number): Table {
  let left = writes;
  const crashing =
    <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (left-- <= 0) throw new Error('crashed');
      return write(...args);
    };
  return {
    ...table,
    put: crashing(table.put),
    update: crashing(table.update),
    batchWrite: crashing(table.batchWrite),
  };
}
