// Rule 15.16
import { beforeAll, describe, expect, it } from 'vitest';
import type { RowKind, storedRowReaders as readersOfNow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import { orderStates } from '#shared/order/order.ts';
import { complaintsAbout, type Fixture, readFixtures } from '#test/support/rows/fixtures.ts';
import { kindOf, rowKinds } from '#test/support/rows/kinds.ts';
import { loadReaders, readersOfThisVersion } from '#test/support/rows/readers.ts';
import { tour } from '#test/support/rows/tour.ts';
import { openTourShop, type TourShop } from '#test/support/rows/tour-shop.ts';

const madeOptional =
  'A field that was added after a release must be optional or have a default (z.optional, z._default): rows of released versions do not have it';
const leftByTour =
  'Let the tour leave a row of this kind (test/support/rows/tour.ts), so that releases have a fixture of it';
const readableBefore =
  'For some minutes of a deployment the released version reads what this one writes: keep what it needs, and take it away a release later';

/** Kinds that two versions do not share: each version has stored snapshots of its own form. */
const ownForm: ReadonlySet<RowKind> = new Set(['snapshotHead', 'snapshotChunk']);

/**
 * An email of a kind that the released version does not know stays in its outbox, beside the others that it sends, until this
 * version sends it (deliver.ts of 0.1.0 counts it as failed and goes on).
 */
const newEmail = /^MAIL#.* (new-device|square-connection|withdrawal-\w+)$/;

let shop: TourShop;
let fixtures: readonly Fixture[];
let readers: typeof readersOfNow;
let rows: readonly Item[];
beforeAll(async () => {
  shop = await openTourShop();
  await tour(shop);
  rows = await shop.rows();
  [fixtures, readers] = await Promise.all([readFixtures(), readersOfThisVersion()]);
});

describe('the rows of released versions', () => {
  it('are read by every reader of this one', () => {
    expect(fixtures.length).toBeGreaterThan(0);
    for (const { version, rows: released } of fixtures)
      expect(complaintsAbout(readers, released), `${version}: ${madeOptional}`).toEqual([]);
  });

  it('are those of a shop that went through everything', () => {
    for (const { version, rows: released } of fixtures) {
      const states = new Set(released.filter((row) => kindOf(row) === 'order').map(({ state }) => state));
      expect([...states].sort(), version).toEqual([...orderStates].sort());
      expect(eventsIn(released), version).toEqual(everyEvent);
    }
  });
});

describe('the rows of this version', () => {
  it('are of every kind that there is', () => {
    const found = new Set(rows.map(kindOf));
    expect(
      rowKinds.filter((kind) => !found.has(kind)),
      leftByTour,
    ).toEqual([]);
  });

  it('show every state of an order and of what belongs to it', () => {
    const states = new Set(rows.filter((row) => kindOf(row) === 'order').map(({ state }) => state));
    expect([...states].sort()).toEqual([...orderStates].sort());
    expect(eventsIn(rows)).toEqual(everyEvent);
  });

  it('are read by every reader', () => {
    expect(complaintsAbout(readers, rows)).toEqual([]);
  });

  it('are read by the version that was released last, while the two run side by side', async () => {
    const last = fixtures.at(-1) as Fixture;
    const shared = rows.filter(
      (row) => !ownForm.has(kindOf(row)) && !newEmail.test(`${row['pk']} ${row['sk']}`),
    );
    expect(complaintsAbout(await loadReaders(last.readers), shared), readableBefore).toEqual([]);
  });
});

const everyEvent = ['accepted', 'completed', 'failed', 'asked', 'done', 'shipped', 'shipping'].sort();

/** What has happened to the orders after their payment. */
function eventsIn(items: readonly Item[]): string[] {
  const events = items
    .filter((row) => kindOf(row) === 'order')
    .flatMap(({ refunds = [], restocks = [], shipment, shipping }) => [
      ...[...(refunds as { state: string }[]), ...(restocks as { state: string }[])].map(
        ({ state }) => state,
      ),
      ...(shipment ? ['shipped'] : []),
      ...(shipping ? ['shipping'] : []),
    ]);
  return [...new Set(events)].sort();
}
