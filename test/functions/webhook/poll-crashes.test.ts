// Rule 16.10
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { testClock } from '#test/support/shop/services.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { isLong } from '#test/support/sizes.ts';
import { deliverEvent, pollAgainIn } from '#test/support/sync/events.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

/** At least: the event, the plan with its lease, the work, what was read, the end of the poll, the end of the event. */
const fewestWrites = 6;

/** A process that crashes at its nth write, before or after it: it never continues. */
function crashAt() {
  let left = Number.POSITIVE_INFINITY;
  let after = false;
  let crashed = Promise.withResolvers<void>();
  const never = () => {
    crashed.resolve();
    return new Promise<never>(() => undefined);
  };
  const wrap =
    <Args extends unknown[], Answer>(write: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (--left > 0) return write(...args);
      left = Number.POSITIVE_INFINITY;
      if (after) await write(...args);
      return never();
    };
  return {
    wrapTable: (table: Table): Table => ({
      ...table,
      put: wrap(table.put),
      update: wrap(table.update),
      transact: wrap(table.transact),
      batchWrite: wrap(table.batchWrite),
    }),
    /** `ended` where the work came to its end before so many writes. */
    dieAt: async (nth: number, side: 'before' | 'after', work: () => Promise<unknown>) => {
      left = nth;
      after = side === 'after';
      crashed = Promise.withResolvers();
      const ended = await Promise.race([work().then(() => 'ended'), crashed.promise.then(() => 'crashed')]);
      left = Number.POSITIVE_INFINITY;
      return ended;
    },
  };
}

// A crash after one write is taken for one before the next; a long run has both.
describe.each(isLong ? (['before', 'after'] as const) : (['after'] as const))(
  'a process that crashes %s a write of its poll',
  (side) => {
    it('loses no change, whichever write it is, and none whose event was left to it', async () => {
      const clock = testClock(Date.now());
      const crash = crashAt();
      const world = await startSyncWorld({
        catalogue: makeCatalogue(2),
        simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
        now: clock.now,
        wrapTable: crash.wrapTable,
      });
      await world.sync();
      const prices = async () => {
        const works = await world.works();
        return ['WORK00000', 'WORK00001'].map((id) => works.get(id)?.variations.get(`${id}-V0`)?.price);
      };

      let nth = 1;
      for (; ; nth++) {
        const [first, second] = [20_000 + nth, 30_000 + nth];
        world.simulator.changePrice('WORK00000-V0', first);
        const fate = await crash.dieAt(nth, side, () => deliverEvent(world));
        if (fate === 'ended') break;
        world.simulator.changePrice('WORK00001-V0', second);
        const taken = await deliverEvent(world);
        // The reconciler's minutes; Square sends the event that nobody answered again, which this does not wait for.
        for (let minute = 0; minute < 5; minute++) {
          clock.advance(60_000);
          await pollAgainIn(world);
        }

        expect({ nth, taken, prices: await prices() }).toEqual({ nth, taken: 200, prices: [first, second] });
      }
      expect(nth).toBeGreaterThan(fewestWrites);
    });
  },
);

it('a poll begins anew where its row is damaged, whichever field it is', async () => {
  const world = await startSyncWorld({
    catalogue: makeCatalogue(2),
    simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
  });
  await world.sync();
  const damaged = [
    'latestTime',
    'handled',
    'lookAgainAt',
    'asked',
    'leaseUntil',
    'counts',
    'leaving',
    'held',
    'trouble',
  ];
  for (const [index, field] of damaged.entries()) {
    await world.table.put({ ...keys.syncCursor(), [field]: /latestTime|asked/.test(field) ? 7 : 'damaged' });
    world.simulator.changePrice('WORK00001-V0', 15_000 + index);

    expect([field, await deliverEvent(world)]).toEqual([field, 200]);
    const work = (await world.works()).get('WORK00001');
    const price = work?.variations.get('WORK00001-V0')?.price;
    expect([field, price]).toEqual([field, 15_000 + index]);
  }
});
