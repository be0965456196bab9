// Rule 23.8
import { describe, expect, it } from 'vitest';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { makeItem, studio } from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

const terms: TermsOfSale = {
  delivery: { countries: ['US', 'CA', 'CH'] },
  taxes: { prices: 'included', name: 'sales tax' },
};

let world: SyncWorld;

const attribute = (stringValue: string) => ({
  custom_attribute_values: { 'Square:1': { name: 'Ships to', type: 'STRING', string_value: stringValue } },
});
const stateTax = {
  type: 'TAX',
  id: 'STATE',
  version: 0,
  updated_at: '2026-11-01T00:00:00.000Z',
  tax_data: { name: 'State tax', inclusion_type: 'ADDITIVE', percentage: '8.5', enabled: true },
};

async function start(objects: readonly ReturnType<typeof makeItem>[]) {
  world = await startSyncWorld({
    catalogue: { objects: [stateTax, ...objects], counts: [], locations: [studio] },
    terms,
  });
  await world.sync();
  const { status, failures } = await world.progress();
  expect(status).toBe('completed');
  return failures
    .map(({ itemId, error }) => [itemId, error] as const)
    .filter(([, error]) => !/^It has no picture|no count at this location/.test(error));
}

describe('a sync of a shop whose artist names countries and includes taxes', () => {
  // Rule 23.2
  it('stores the countries that each work and each of its sizes is sent to', async () => {
    const crate = makeItem('CRATE', { object: attribute('US, CA') });
    const plain = makeItem('PLAIN');

    expect(await start([crate, plain])).toEqual([]);

    const works = await world.works();
    expect(works.get('CRATE')).toMatchObject({ shipsTo: ['CA', 'US'] });
    expect(works.get('CRATE')?.variations.get('CRATE-V1')).toMatchObject({ shipsTo: ['CA', 'US'] });
    expect(works.get('PLAIN')).not.toHaveProperty('shipsTo');
    await world.sync();
    expect((await world.progress()).changes).toMatchObject({ changed: 0, unchanged: 2 });
  });
});
