// Rule 16.4
import { expect, it } from 'vitest';
import {
  makeCatalogue,
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  studio,
} from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;

const data = { image_ids: ['IMG'] };

/** Opens a shop whose Square lists exactly these items in two runs. */
async function startListing(...items: readonly unknown[]): Promise<void> {
  world = await startSyncWorld({
    catalogue: {
      objects: [makeImage('IMG')],
      counts: ['OWL1', 'OWL2', 'OWL3', 'OWL4', 'OWL5', 'GOOD'].map((id) => makeCount(`${id}-V1`, '2')),
      locations: [studio],
    },
  });
  const answer = { kind: 'answer', status: 200, body: { objects: [...items, good] } } as const;
  for (const nth of [2, 4]) {
    world.simulator.faults.add({ ...answer, match: { operation: 'listCatalogue' }, nth, times: 1 });
  }
}
const good = makeItem('GOOD', { data });
/** Makes an item and inserts JSON text at `place`: only parsed JSON can have `__proto__` as an own key. */
const owl = (
  id: string,
  place: '"type":' | '"item_data":{' | '"item_variation_data":{',
  put: string,
): unknown =>
  JSON.parse(
    JSON.stringify(makeItem(id, { data })).replace(place, (found) =>
      found.endsWith('{') ? `${found}${put},` : `${put},${found}`,
    ),
  );

it('a sync imports items with keys that are named like JavaScript’s object properties', async () => {
  const attribute = '{"name":"Medium","string_value":"Oil","constructor":1}';
  const odd = [
    owl('OWL1', '"type":', '"constructor":"x","toString":1'),
    owl('OWL2', '"item_data":{', '"constructor":{"name":"x"}'),
    owl('OWL3', '"item_data":{', '"__proto__":{"is_archived":true}'),
    owl('OWL4', '"item_variation_data":{', '"valueOf":null,"constructor":1'),
    owl('OWL5', '"type":', `"custom_attribute_values":{"constructor":${attribute},"__proto__":{"name":"x"}}`),
  ];
  await startListing(...odd);

  await world.sync();

  expect(await world.progress()).toMatchObject({ status: 'completed', changes: { new: 6 }, failures: [] });
  const works = await world.works();
  for (const id of ['OWL1', 'OWL2', 'OWL3', 'OWL4', 'OWL5'])
    expect(works.get(id)).toMatchObject({ isDeleted: false, title: `Work ${id}` });
});

it('a sync imports works and sizes with the ids __proto__, constructor and toString', async () => {
  const ids = ['__proto__', 'constructor', 'toString'];
  await startListing(
    ...ids.map((id) =>
      makeItem(id, { data, name: 'An odd id', variations: [makeVariation(id, { track_inventory: false })] }),
    ),
  );

  await world.sync();
  await world.sync();

  expect(await world.progress()).toMatchObject({
    status: 'completed',
    changes: { unchanged: 4 },
    failures: [],
  });
  const works = await world.works();
  for (const id of ids) {
    expect(works.get(id)).toMatchObject({ title: 'An odd id', isDeleted: false });
    expect([...(works.get(id)?.variations.keys() ?? [])]).toEqual([id]);
  }
});

it('a sync does not store fractions and unsafe numbers, which the next sync could not read', async () => {
  const item = (id: string, object: object, ofVariation: object) => ({
    ...makeItem(id, { data, variations: [makeVariation(`${id}-V1`, { ...ofVariation })] }),
    ...object,
  });
  await startListing(
    item('OWL1', { version: 1.5 }, {}),
    item('OWL2', { version: 1e300 }, {}),
    item('OWL3', {}, { ordinal: 1e20 }),
    item('OWL4', {}, { price_money: { amount: 1e300, currency: 'USD' } }),
  );

  await world.sync();
  const first = await world.progress();
  await world.sync();

  expect(first).toMatchObject({ status: 'completed', changes: { new: 5 } });
  expect(await world.progress()).toMatchObject({ status: 'completed', changes: { unchanged: 5 } });
});

it('a sync reports each item without valid data as one failure and shows the others', async () => {
  const broken = [
    null,
    { type: 'ITEM', id: 'OWL1' },
    { type: 'ITEM', id: 'OWL2', item_data: 'x' },
    makeItem('OWL3', { data: { variations: { a: 1 } } }),
  ];
  await startListing(...broken);

  await world.sync();

  const { status, changes, failures } = await world.progress();
  expect({ status, changes }).toMatchObject({ status: 'completed', changes: { new: 1 } });
  expect(failures).toHaveLength(broken.length);
});

it('a sync fails and removes no work if Square’s answer has no valid list', async () => {
  await startListing();
  await world.sync();
  world.simulator.faults.clear();
  world.simulator.faults.add({ kind: 'answer', status: 200, body: { objects: {} } });

  await world.sync();

  expect(await world.progress()).toMatchObject({ status: 'error', changes: { gone: 0 } });
  expect((await world.works()).get('GOOD')?.isDeleted).toBe(false);
});

it('a sync reports a work that the table refuses and writes the others', async () => {
  const refused = Object.assign(new Error('Item size has exceeded the maximum allowed size'), {
    name: 'ValidationException',
  });
  world = await startSyncWorld({
    catalogue: makeCatalogue(9),
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
  expect({ status, changes }).toMatchObject({ status: 'completed', changes: { new: 8 } });
  expect(failures).toEqual([
    {
      type: 'item',
      itemTitle: 'Painting 7',
      itemId: 'WORK00007',
      error: 'The shop could not keep it. Everything it had of it stays.',
    },
  ]);
});
