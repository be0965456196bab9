// Rule 15.18
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import {
  forgetUnits,
  holdUnits,
  releaseUnits,
  replaceStock,
  sellCounted,
  sellUnits,
} from '#functions/stock/records.ts';
import { parseVariation, type VariationItem } from '#functions/stock/row.ts';
import { makeVariationItem } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { held, noon } from '#test/support/stock/rows.ts';

const terms = { price: 4_000, currency: 'USD', tracked: true };
const order = { orderId: 'A', squareOrderId: 'SQ-A', at: noon };
const units = (quantity = 1) => ({ artworkId: 'PRINT', variationId: 'PRINT-V1', quantity });
const key = keys.variation('PRINT', 'PRINT-V1');
/** Makes the action that sells units at the row's location. */
const sold = (of: ReturnType<typeof units>, orderId: string, at: number) =>
  sellUnits(of, orderId, { at, locationId: 'LSTUDIO' })[0] as TransactAction;

describe('a variation in the table', () => {
  let table: Table;
  beforeAll(async () => {
    ({ table } = await freshTable());
  });
  const print = (overrides: Partial<VariationItem> = {}) =>
    makeVariationItem({
      artworkId: 'PRINT',
      variationId: 'PRINT-V1',
      price: 4_000,
      available: 3,
      version: 7,
      ...overrides,
    });
  const write = (row: VariationItem) => table.put({ ...key, ...row });
  const read = async () => parseVariation((await table.get(key, true)) ?? {});
  const act = (action: TransactAction) => table.transact([{ label: 'stock', ...action }]);
  /** Expects that the action's condition fails, and that the row is unchanged. */
  async function isRefused(action: TransactAction): Promise<void> {
    const before = await read();
    await expect(act(action)).rejects.toBeInstanceOf(ConditionFailed);
    expect(await read()).toEqual(before);
  }
  beforeEach(() => write(print()));

  it('has fewer available units after an order has reserved some of them', async () => {
    await act(holdUnits(units(3), terms, order));

    expect(await read()).toEqual(print({ available: 0, version: 8, squareCount: 3, claims: held('A', 3) }));
  });

  it.each<[string, Partial<VariationItem>, quantity?: number]>([
    ['has fewer units', { available: 1 }, 2],
    ['has a negative number of units', { available: -1 }],
    ['is hidden', { hidden: true }],
    ['is deleted', { isDeleted: true }],
    ['has another price', { price: 4_001 }],
    ['has no fixed price', { price: null }],
    ['is sold in another currency', { currency: 'EUR' }],
    ['is no longer counted by Square', { tracked: false }],
  ])('is not reserved if it %s', async (_, change, quantity = 1) => {
    await write(print(change));

    await isRefused(holdUnits(units(quantity), terms, order));
    await isRefused(holdUnits(units(quantity), terms));
  });

  it('is reserved by an order only once', async () => {
    await act(holdUnits(units(), terms, order));

    await isRefused(holdUnits(units(), terms, order));
  });

  it('is not changed by an action that only checks the quantity', async () => {
    await act(holdUnits(units(3), terms));

    expect(await read()).toEqual(print());
  });

  it('keeps its available number when reserved units are sold', async () => {
    await act(holdUnits(units(2), terms, order));
    await act(sold(units(2), 'A', noon + 5));

    const claim = { quantity: 2, state: 'sold', at: noon + 5, squareOrderId: 'SQ-A', locationId: 'LSTUDIO' };
    expect(await read()).toMatchObject({ available: 1, version: 9, claims: { A: claim }, soldAt: noon + 5 });
    await isRefused(sold(units(2), 'A', noon + 6));
    await isRefused(releaseUnits(units(2), 'A'));
  });

  it('gets its units back only once when a payment fails', async () => {
    await act(holdUnits(units(2), terms, order));
    await act(releaseUnits(units(2), 'A'));

    expect(await read()).toEqual(print({ version: 9 }));
    await isRefused(releaseUnits(units(2), 'A'));
  });

  it('gets no units back that Square’s count already includes', async () => {
    await write(print({ claims: held('A', 2, { counted: true }) }));

    await isRefused(releaseUnits(units(2), 'A'));
    await act(forgetUnits(units(2), 'A'));

    expect(await read()).toEqual(print({ version: 8 }));
  });

  it.each([
    ['sold', sold(units(), 'B', noon)],
    ['released', releaseUnits(units(), 'B')],
    ['forgotten', forgetUnits(units(), 'B')],
  ])('cannot be %s by an order without a claim', async (_, action) => {
    await act(holdUnits(units(), terms, order));

    await isRefused(action);
  });

  it('does not lose a claim that no count includes', async () => {
    await act(holdUnits(units(), terms, order));

    await isRefused(forgetUnits(units(), 'A'));
  });

  it('stores a new count if its row is unchanged since it was read', async () => {
    const before = await read();
    const stock = { ...before, squareCount: 9, calculatedAt: noon, claims: held('A', 2) };
    await act(replaceStock(before, stock));

    expect(await read()).toEqual({ ...stock, available: 7, version: 8 });
    await isRefused(replaceStock(before, stock));
  });

  // Rule 22.1
  it('keeps the time of its last sale after Square has counted the sale', async () => {
    await act(holdUnits(units(2), terms, order));
    const held = await read();
    for (const action of sellCounted({ row: held, stock: held }, 'A', {
      at: noon + 5,
      locationId: 'LSTUDIO',
    }))
      await act(action);
    const sold = await read();
    await act(replaceStock(sold, { ...sold, squareCount: 0, calculatedAt: noon + 60, claims: {} }));

    expect(await read()).toMatchObject({ available: 0, claims: {}, soldAt: noon + 5 });
  });
});
