import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call } from '#test/support/shop/call.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { makeItem, type SyncWorld, startSyncWorld, studio, webhookUrl } from '#test/support/sync/world.ts';

let world: SyncWorld;

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

async function catalogueChanged(id: string) {
  const body = JSON.stringify({
    type: 'catalog.version.updated',
    event_id: id,
    data: { type: 'catalog', id: '', object: { catalog_version: {} } },
  });
  const signature = createHmac('sha256', testSecrets.webhookKey)
    .update(webhookUrl + body)
    .digest('base64');
  const headers = { 'x-square-hmacsha256-signature': signature };
  return call(world.webhook, 'receiveSquareEvent', { body, headers });
}

describe('a choice of an attribute that is renamed at Square', () => {
  it('is read in every work that has it, by one run', async () => {
    world = await startSyncWorld({
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
    expect((await catalogueChanged('first')).status).toBe(200);
    await world.machine.execution('sync-2')?.ended;

    expect(await medium()).toBe('Oil on linen');
    await catalogueChanged('second');
    expect(world.machine.execution('sync-3')).toBeUndefined();
  });
});
