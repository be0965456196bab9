import { expect, it } from 'vitest';
import {
  makeCatalogue,
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  type SyncWorld,
  startSyncWorld,
  studio,
} from '#test/support/sync/world.ts';

let world: SyncWorld;

const data = { image_ids: ['IMG'] };

/** A shop in which Square lists these items, to the letter and whatever run it is. */
async function startListing(...items: readonly unknown[]): Promise<void> {
  world = await startSyncWorld({
    catalogue: {
      objects: [makeImage('IMG')],
      counts: [makeCount('OWL-V1', '2'), makeCount('GOOD-V1', '2')],
      locations: [studio],
    },
  });
  const answer = { kind: 'answer', status: 200, body: { objects: [...items, good] } } as const;
  for (const nth of [2, 4]) {
    world.simulator.faults.add({ ...answer, match: { operation: 'listCatalogue' }, nth, times: 1 });
  }
}
const good = makeItem('GOOD', { data });
/** An item as JSON with something put in: there `__proto__` is a key like any other. */
const owl = (place: '"type":' | '"item_data":{' | '"item_variation_data":{', put: string): unknown =>
  JSON.parse(
    JSON.stringify(makeItem('OWL', { data })).replace(place, (found) =>
      found.endsWith('{') ? `${found}${put},` : `${put},${found}`,
    ),
  );

it.each<[string, unknown]>([
  ['a key constructor of the item', owl('"type":', '"constructor":"x","toString":1')],
  ['a key constructor of its data', owl('"item_data":{', '"constructor":{"name":"x"}')],
  ['a key __proto__ of its data', owl('"item_data":{', '"__proto__":{"is_archived":true}')],
  ['a key valueOf of a variation', owl('"item_variation_data":{', '"valueOf":null,"constructor":1')],
  [
    'an attribute called constructor',
    owl(
      '"type":',
      '"custom_attribute_values":{"constructor":{"name":"Medium","string_value":"Oil","constructor":1},"__proto__":{"name":"x"}}',
    ),
  ],
])('%s stops nothing, and the work is shown', async (_, item) => {
  await startListing(item);

  await world.sync();

  expect(await world.progress()).toMatchObject({ status: 'completed', changes: { new: 2 }, failures: [] });
  expect((await world.works()).get('OWL')).toMatchObject({ isDeleted: false, title: 'Work OWL' });
});

it.each(['__proto__', 'constructor', 'toString'])('a work and its size may have the id %s', async (id) => {
  await startListing(
    makeItem(id, { data, name: 'An odd id', variations: [makeVariation(id, { track_inventory: false })] }),
  );

  await world.sync();
  await world.sync();

  expect(await world.progress()).toMatchObject({
    status: 'completed',
    changes: { unchanged: 2 },
    failures: [],
  });
  const work = (await world.works()).get(id);
  expect(work).toMatchObject({ title: 'An odd id', isDeleted: false });
  expect([...(work?.variations.keys() ?? [])]).toEqual([id]);
});

it.each<[string, object, object]>([
  ['a version with a fraction', { version: 1.5 }, {}],
  ['a version beyond every number', { version: 1e300 }, {}],
  ['a place beyond every number', {}, { ordinal: 1e20 }],
  ['a price beyond every number', {}, { price_money: { amount: 1e300, currency: 'USD' } }],
])('%s is not kept, so that the next run can read what this one wrote', async (_, object, ofVariation) => {
  const variations = [makeVariation('OWL-V1', { ...ofVariation })];
  await startListing({ ...makeItem('OWL', { data, variations }), ...object });

  await world.sync();
  const first = await world.progress();
  await world.sync();

  expect(first).toMatchObject({ status: 'completed', changes: { new: 2 } });
  expect(await world.progress()).toMatchObject({ status: 'completed', changes: { unchanged: 2 } });
});

it.each<[string, unknown]>([
  ['null', null],
  ['a word', 'ITEM'],
  ['a list', [[]]],
  ['an item without data', { type: 'ITEM', id: 'OWL' }],
  ['an item whose data are a word', { type: 'ITEM', id: 'OWL', item_data: 'x' }],
  ['an item whose variations are no list', makeItem('OWL', { data: { variations: { a: 1 } } })],
])('%s among the works is a failure, and the others are shown', async (_, item) => {
  await startListing(item);

  await world.sync();

  const { status, changes, failures } = await world.progress();
  expect({ status, changes }).toMatchObject({ status: 'completed', changes: { new: 1 } });
  expect(failures).toHaveLength(1);
});

it('an answer without a valid list counts as failed: no work is removed', async () => {
  await startListing();
  await world.sync();
  world.simulator.faults.clear();
  world.simulator.faults.add({ kind: 'answer', status: 200, body: { objects: {} } });

  await world.sync();

  expect(await world.progress()).toMatchObject({ status: 'error', changes: { gone: 0 } });
  expect((await world.works()).get('GOOD')?.isDeleted).toBe(false);
});

it('a work that the table refuses is named, and the others are written', async () => {
  const refused = Object.assign(new Error('Item size has exceeded the maximum allowed size'), {
    name: 'ValidationException',
  });
  world = await startSyncWorld({
    catalogue: makeCatalogue(30),
    wrapTable: (table) => ({
      ...table,
      transact: async (actions) => {
        if (actions.some(({ Update }) => String(Update?.Key?.['sk']).startsWith('WORK00007'))) throw refused;
        await table.transact(actions);
      },
    }),
  });

  await world.sync();

  const { status, changes, failures } = await world.progress();
  expect({ status, changes }).toMatchObject({ status: 'completed', changes: { new: 29 } });
  expect(failures).toEqual([
    {
      type: 'item',
      itemTitle: 'Painting 7',
      itemId: 'WORK00007',
      error: 'The shop could not keep it. Everything it had of it stays.',
    },
  ]);
});
