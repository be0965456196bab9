// Rule 15.18
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import { afterCount, availableOf, type ReadCount, type Stock } from '#functions/stock/available.ts';
import { parseVariation, type VariationItem } from '#functions/stock/row.ts';
import { forgetUnits, holdUnits, releaseUnits, replaceStock, sellUnits } from '#functions/stock/take.ts';
import { makeVariationItem } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { noon, stockOf } from '#test/support/stock/rows.ts';

const terms = { price: 4_000, currency: 'USD', tracked: true };
const squareCount = 4;

const orderId = fc.constantFrom('A', 'B', 'C');
const step = fc.oneof(
  fc.record({ kind: fc.constant('hold' as const), orderId, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('sell' as const, 'release' as const, 'forget' as const), orderId }),
  fc.record({
    kind: fc.constant('count' as const),
    quantity: fc.integer({ min: 0, max: 5 }),
    receivedOf: fc.subarray(['A', 'B', 'C']),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** The step's result by the formula alone; undefined if it must be refused. */
function expected(stock: Stock, step: Step, time: number): Stock | undefined {
  if (step.kind === 'count') return afterCount(stock, 'LSTUDIO', countOf(step, time));
  const { orderId } = step;
  const { [orderId]: claim, ...others } = stock.claims;
  if (step.kind === 'hold') {
    if (claim || availableOf(stock) < step.quantity) return undefined;
    const taken = {
      quantity: step.quantity,
      state: 'held' as const,
      at: time,
      squareOrderId: `SQ-${orderId}`,
    };
    return { ...stock, claims: { ...others, [orderId]: taken } };
  }
  if (claim?.state !== 'held') return undefined;
  if (step.kind === 'sell')
    return {
      ...stock,
      claims: { ...others, [orderId]: { ...claim, state: 'sold', at: time, locationId: 'LSTUDIO' } },
    };
  return (step.kind === 'forget') === (claim.counted ?? false) ? { ...stock, claims: others } : undefined;
}

function countOf(step: Extract<Step, { kind: 'count' }>, time: number): ReadCount {
  const received = new Map(step.receivedOf.map((id) => [`SQ-${id}`, time]));
  return { quantity: step.quantity, calculatedAt: time, askedAt: time, received };
}

function actionOf(row: VariationItem, step: Step, time: number): TransactAction {
  if (step.kind === 'count') return replaceStock(row, afterCount(row, 'LSTUDIO', countOf(step, time)));
  const units = { ...row, quantity: row.claims[step.orderId]?.quantity ?? 1 };
  switch (step.kind) {
    case 'hold':
      return holdUnits({ ...units, quantity: step.quantity }, terms, {
        orderId: step.orderId,
        squareOrderId: `SQ-${step.orderId}`,
        at: time,
      });
    case 'sell':
      return sellUnits(units, step.orderId, { at: time, locationId: 'LSTUDIO' })[0] as TransactAction;
    case 'release':
      return releaseUnits(units, step.orderId);
    case 'forget':
      return forgetUnits(units, step.orderId);
  }
}

let table: Table;
beforeAll(async () => {
  ({ table } = await freshTable());
});

/** Runs the steps in the table and in the formula; returns the first difference. */
async function partings(
  steps: readonly Step[],
  plant: (action: TransactAction) => TransactAction = (a) => a,
) {
  const key = keys.variation('PRINT', 'PRINT-V1');
  let stock = stockOf(squareCount);
  const first = {
    ...stock,
    artworkId: 'PRINT',
    variationId: 'PRINT-V1',
    price: 4_000,
    available: squareCount,
  };
  await table.put({ ...key, ...makeVariationItem(first) });
  for (const [place, step] of steps.entries()) {
    const time = noon + (place + 1) * 1_000;
    const row = parseVariation((await table.get(key, true)) ?? {});
    const next = expected(stock, step, time);
    const isDone = await table
      .transact([{ label: 'stock', ...plant(actionOf(row, step, time)) }])
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ConditionFailed) return false;
        throw error;
      });
    stock = next ?? stock;
    const { claims, available, squareCount: count } = parseVariation((await table.get(key, true)) ?? {});
    const seen = { isDone, claims, available, count };
    const wanted = {
      isDone: next !== undefined,
      claims: stock.claims,
      available: availableOf(stock),
      count: stock.squareCount,
    };
    if (JSON.stringify(sorted(seen)) !== JSON.stringify(sorted(wanted))) return { step, seen, wanted };
  }
  return undefined;
}

/** With every claim in the same key order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)]);
}

it('the table’s stock after any sequence of writes equals the formula’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      expect(await partings(steps)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

it('the comparison notices a release that does not restore the available number', async () => {
  const steps: Step[] = [
    { kind: 'hold', orderId: 'A', quantity: 2 },
    { kind: 'release', orderId: 'A' },
  ];
  const forgetful = ({ Update, ...action }: TransactAction): TransactAction => ({
    ...action,
    ...(Update && {
      Update: {
        ...Update,
        UpdateExpression: Update.UpdateExpression?.replace(
          /^(REMOVE .*) ADD #available :available, /,
          'SET #available = :available $1 ADD ',
        ),
      },
    }),
  });

  expect(await partings(steps)).toBeUndefined();
  expect(await partings(steps, forgetful)).toBeDefined();
});
