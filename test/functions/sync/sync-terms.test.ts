// Rule 23.2
import { expect, it } from 'vitest';
import { makeItem, studio } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

it('a sync stores the countries to which each work and size may be shipped', async () => {
  const custom_attribute_values = {
    'Square:1': { name: 'Ships to', type: 'STRING', string_value: 'US, CA' },
  };
  const crate = makeItem('CRATE', { object: { custom_attribute_values } });
  const world = await startSyncWorld({
    catalogue: { objects: [crate, makeItem('PLAIN')], counts: [], locations: [studio] },
    terms: { delivery: { countries: ['US', 'CA', 'CH'] }, taxes: { prices: 'none' } },
  });

  await world.sync();

  const works = await world.works();
  expect(works.get('CRATE')).toMatchObject({ shipsTo: ['CA', 'US'] });
  expect(works.get('CRATE')?.variations.get('CRATE-V1')).toMatchObject({ shipsTo: ['CA', 'US'] });
  expect(works.get('PLAIN')).not.toHaveProperty('shipsTo');
  await world.sync();
  expect((await world.progress()).changes).toMatchObject({ changed: 0, unchanged: 2 });
});
