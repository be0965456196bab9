// Rule 16.9
import { describe, expect, it } from 'vitest';
import { makeItem, studio } from '#test/support/shop/square-catalogue.ts';
import { deliverEvent } from '#test/support/sync/events.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

const choices = (name: string) => ({
  type: 'CUSTOM_ATTRIBUTE_DEFINITION',
  id: 'MEDIUM',
  version: 0,
  updated_at: '',
  custom_attribute_definition_data: {
    name: 'Medium',
    type: 'SELECTION',
    selection_config: { allowed_selections: [{ uid: 'UIDOIL', name }] },
  },
});
const chosen = { 'Square:medium': { name: 'Medium', type: 'SELECTION', selection_uid_values: ['UIDOIL'] } };

describe('an attribute’s choice that is renamed at Square', () => {
  it('changes in every work that has the choice, after one run', async () => {
    const world = await startSyncWorld({
      catalogue: {
        objects: [choices('Oil'), makeItem('OWL', { object: { custom_attribute_values: chosen } })],
        locations: [studio],
      },
      simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
    });
    await world.sync();
    const medium = async () => (await world.works()).get('OWL')?.medium;
    expect(await medium()).toBe('Oil');

    world.simulator.putObject(choices('Oil on linen'));
    expect(await deliverEvent(world)).toBe(200);
    await world.machine.execution('sync-2')?.ended;

    expect(await medium()).toBe('Oil on linen');
    await deliverEvent(world);
    expect(world.machine.execution('sync-3')).toBeUndefined();
  });
});
