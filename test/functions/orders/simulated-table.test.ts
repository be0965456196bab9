import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  absent,
  absentOr,
  atLeast,
  inIndex,
  not,
  ofPartition,
  oneOf,
  onlyIf,
  present,
} from '#functions/db/conditions.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { MemoryTable } from '#test/simulation/memory-table.ts';
import { instantTable } from '#test/simulation/ports.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { sized } from '#test/support/sizes.ts';

const allKeys = [
  { pk: 'A', sk: '1' },
  { pk: 'A', sk: '2' },
  { pk: 'B', sk: '1' },
];
const key = fc.constantFrom(...allKeys);
const value = fc.constantFrom<unknown>(0, 1, 2, 'x', { inner: 1 }, [1, 'y'], undefined);
const condition = fc.constantFrom<unknown>(
  present,
  absent,
  1,
  'x',
  not(1),
  atLeast(1),
  oneOf(1, 'x'),
  absentOr(2),
);
const where = fc.dictionary(fc.constantFrom('a', 'b', 'map.inner'), condition, { maxKeys: 2 });
const row = fc.record({
  a: value,
  b: value,
  map: fc.constantFrom({ inner: 1 }, { inner: 2 }),
  gsi1pk: fc.constantFrom('Q', undefined),
});
const change = fc.record({
  set: fc.dictionary(fc.constantFrom('b', 'map.inner', 'c'), value, { maxKeys: 2 }),
  remove: fc.constantFrom([], ['a'], ['c2']),
  where,
});

type Step = (table: Table) => Promise<unknown>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(key, row, where).map(
    ([of, item, if_]): Step =>
      (table) =>
        table.put(
          { ...of, ...item, ...(item.gsi1pk && { gsi1sk: `${of.sk}${of.pk}` }) },
          Object.keys(if_).length > 0 ? onlyIf(if_) : {},
        ),
  ),
  fc.tuple(key, change).map(
    ([of, changed]): Step =>
      (table) =>
        table.update(of, {
          ...changing({ ...changed, set: { z: 1, ...changed.set } }),
          ReturnValues: 'ALL_NEW',
        }),
  ),
  fc.tuple(key, change).map(
    ([of, changed]): Step =>
      (table) =>
        table.transact([
          updateAction(of, { ...changed, set: { z: 1, ...changed.set }, add: { n: 1 }, label: 'it' }),
        ]),
  ),
  key.map(
    (of): Step =>
      (table) =>
        table.remove(of),
  ),
  key.map(
    (of): Step =>
      (table) =>
        table.query({ ...ofPartition(of.pk), ScanIndexForward: false }),
  ),
  fc.constant<Step>((table) => table.query(inIndex({ gsi1pk: 'Q', gsi1sk: '1' }, '>='))),
);

async function outcomeOf(run: Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await run };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) return { refused: (error as Error).name };
    return { failed: error.found('it') ?? error.found('only') ?? true };
  }
}

it('the simulated table gives the emulator’s answers to random writes and reads', async () => {
  const real = (await freshTable()).table;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const of of allKeys) await real.remove(of);
      const simulated = instantTable(new MemoryTable(() => 0));
      for (const each of steps) expect(await outcomeOf(each(simulated))).toEqual(await outcomeOf(each(real)));
    }),
    { numRuns: sized(150, 2_000) },
  );
});
