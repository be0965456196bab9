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

/** Kinds of rows that two versions do not share, because each version stores snapshots with its own schema. */
const ownForm: ReadonlySet<RowKind> = new Set(['snapshotHead', 'snapshotChunk']);

/**
 * Emails of kinds that the released version does not know. They stay in the outbox until this version sends them
 * (deliver.ts of 0.1.0 counts them as failed and continues).
 */
const newEmail = /^MAIL#.* (new-device|square-connection|sign-in-code|payment-code|withdrawal-\w+)$/;

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
  it('parse with the current schemas', () => {
    expect(fixtures.length).toBeGreaterThan(0);
    for (const { version, rows: released } of fixtures)
      expect(complaintsAbout(readers, released), `${version}: ${madeOptional}`).toEqual([]);
  });

  it('include every state of an order and every event after its payment', () => {
    for (const { version, rows: released } of fixtures) {
      const states = new Set(released.filter((row) => kindOf(row) === 'order').map(({ state }) => state));
      expect([...states].sort(), version).toEqual([...orderStates].sort());
      expect(eventsIn(released), version).toEqual(everyEvent);
    }
  });
});

describe('the rows of this version', () => {
  it('include every kind of row', () => {
    const found = new Set(rows.map(kindOf));
    expect(
      rowKinds.filter((kind) => !found.has(kind)),
      leftByTour,
    ).toEqual([]);
  });

  it('include each state of an order and each event after its payment', () => {
    const states = new Set(rows.filter((row) => kindOf(row) === 'order').map(({ state }) => state));
    expect([...states].sort()).toEqual([...orderStates].sort());
    expect(eventsIn(rows)).toEqual(everyEvent);
  });

  it('parse with their readers', () => {
    expect(complaintsAbout(readers, rows)).toEqual([]);
  });

  it('parse with the schemas of the last released version', async () => {
    const last = fixtures.at(-1) as Fixture;
    const shared = rows.filter(
      (row) => !ownForm.has(kindOf(row)) && !newEmail.test(`${row['pk']} ${row['sk']}`),
    );
    expect(complaintsAbout(await loadReaders(last.readers), shared), readableBefore).toEqual([]);
  });
});

const everyEvent = ['accepted', 'completed', 'failed', 'asked', 'done', 'shipped', 'shipping'].sort();

/** Lists the kinds of events that happened to the orders after their payment. */
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
