import { expect, test } from 'vitest';
import { refusal, startTestSimulator } from '#test/support/shop/simulator.ts';

const { simulator, client } = await startTestSimulator();

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(simulator.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: await answer.json() };
}

test('a fault can be set and removed over HTTP', async () => {
  const { body } = await call('POST', '/simulator/faults', {
    kind: 'server-error',
    match: { operation: 'listLocations' },
  });

  const refused = await refusal(client.locations.list());
  const listed = await call('GET', '/simulator/faults');
  await call('DELETE', '/simulator/faults');
  const after = await client.locations.list();

  expect(refused.status).toBe(500);
  expect(listed.body.faults).toMatchObject([{ id: body.id, fired: 1 }]);
  expect(after.locations).toHaveLength(1);
});

test.each([
  ['/simulator/faults', { kind: 'explode' }],
  ['/simulator/faults', { kind: 'drop', tmies: 1 }],
  ['/simulator/events', { type: 'till-sale' }],
])('the control %s explains the error in %o', async (path, body) => {
  expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { errors: [{}] } });
});

test('the simulator answers 404 for an unknown control, object and Square call', async () => {
  expect((await call('GET', '/simulator/nothing')).status).toBe(404);
  expect((await call('POST', '/simulator/events', { type: 'delete', id: 'NOBODY' })).status).toBe(404);
  const answer = await fetch(`${simulator.url}/v2/loyalty`, {
    headers: { authorization: 'Bearer test-access-token' },
  });
  expect(answer.status).toBe(404);
  const garbled = await fetch(`${simulator.url}/v2/orders/%zz`, {
    headers: { authorization: 'Bearer test-access-token' },
  });
  expect(garbled.status).toBe(404);
});
