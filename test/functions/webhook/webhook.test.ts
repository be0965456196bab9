// Rule 16.5
import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readVersion } from '#functions/db/catalogue-version.ts';
import { call } from '#test/support/shop/call.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { makeItem, makeVariation } from '#test/support/shop/square-catalogue.ts';
import { webhookUrl } from '#test/support/shop/square-event.ts';
import { deliverEvent } from '#test/support/sync/events.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await startSyncWorld({ simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } } });
  await world.sync();
});

function sign(body: string, key = testSecrets.webhookKey, url = webhookUrl): string {
  return createHmac('sha256', key)
    .update(url + body)
    .digest('base64');
}

function eventOf(type: string, object: Record<string, unknown> = {}, id: string = randomUUID()) {
  return {
    merchant_id: 'MSTUDIO',
    type,
    event_id: id,
    created_at: '2026-11-02T10:00:00Z',
    data: { type, id: '', object },
  };
}

async function deliver(event: unknown, headers?: Record<string, string>) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return call(world.webhook, 'receiveSquareEvent', {
    body,
    headers: { 'sec-fetch-site': 'same-origin', 'x-square-hmacsha256-signature': sign(body), ...headers },
  });
}

const counted = (id: string) =>
  eventOf(
    'inventory.count.updated',
    { inventory_counts: [{ catalog_object_id: 'MOONSTAIRS-V1', quantity: '99' }] },
    id,
  );

async function moon() {
  const work = (await world.works()).get('MOONSTAIRS');
  return { ...work, first: work?.variations.get('MOONSTAIRS-V1') };
}

describe('the webhook', () => {
  const genuine = JSON.stringify(counted('event-0'));
  const forged: [string, string | undefined][] = [
    ['no signature', undefined],
    ['an empty one', ''],
    ['a short one', 'abc'],
    ['a very long one', 'a'.repeat(10_000)],
    ['one of another key', sign(genuine, 'another-key')],
    ['one of another address', sign(genuine, testSecrets.webhookKey, `${webhookUrl}/`)],
    ['one of another body', sign(`${genuine} `)],
    [
      'one in hexadecimal',
      createHmac('sha256', testSecrets.webhookKey)
        .update(webhookUrl + genuine)
        .digest('hex'),
    ],
    ...Array.from({ length: 8 }, (_, index): [string, string] => {
      const bytes = Buffer.from(sign(genuine), 'base64');
      bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ (1 << (index % 8));
      return [`bit ${index} turned`, bytes.toString('base64')];
    }),
  ];

  it('refuses forged signatures and changes nothing', async () => {
    world.simulator.sellAtTill('MOONSTAIRS-V1', 1);
    world.simulator.clearCalls();
    // Each refusal is counted for an alarm by a line on standard output.
    const metrics = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    for (const [name, signature] of forged) {
      const { status } = await deliver(genuine, { 'x-square-hmacsha256-signature': signature ?? '' });
      expect({ name, status }).toEqual({ name, status: 401 });
    }
    expect(metrics).toHaveBeenCalledTimes(forged.length);
    metrics.mockRestore();

    expect(world.simulator.calls()).toEqual([]);
    expect((await moon()).first?.available).toBe(1);
  });

  it('processes an event once if Square delivers it ten times', async () => {
    world.simulator.sellAtTill('MOONSTAIRS-V1', 1);
    world.simulator.clearCalls();
    const before = (await readVersion(world.table)).version;
    const event = counted('event-1');

    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(event)));
    for (let again = 0; again < 5; again++) answers.push(await deliver(event));

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(world.simulator.calls('batchRetrieveCounts')).toHaveLength(1);
    expect((await moon()).first?.available).toBe(0);
    expect((await readVersion(world.table)).version).toBeGreaterThan(before);
  });

  it('answers 200 to an event of an unknown type', async () => {
    for (const body of ['{', '[]', '{}', JSON.stringify(eventOf('team.member.created'))]) {
      expect((await deliver(body)).status).toBe(200);
    }
  });

  it('answers 503 while Square is unavailable, and processes the event when Square repeats it', async () => {
    world.simulator.sellAtTill('MOONSTAIRS-V1', 1);
    const fault = world.simulator.faults.add({ kind: 'unavailable' });
    const event = counted('event-2');

    const first = await deliver(event);
    world.simulator.faults.remove(fault);
    const second = await deliver(event);

    expect([first.status, second.status]).toEqual([503, 200]);
    expect((await moon()).first?.available).toBe(0);
  });
});

describe('an event', () => {
  it.each([
    ['an archived', () => world.simulator.archive('MOONSTAIRS')],
    ['a deleted', () => world.simulator.deleteObject('MOONSTAIRS')],
  ])('about %s work removes the work immediately', async (_, leave) => {
    leave();

    await deliverEvent(world);

    expect((await moon()).isDeleted).toBe(true);
  });

  it('about a new work adds the work, and a later sync does not count it as new', async () => {
    world.simulator.putObject(
      makeItem('FRESH', { name: 'Fresh Paint', variations: [makeVariation('FRESH-V1')] }),
    );
    world.simulator.setStock('FRESH-V1', 1);

    await deliverEvent(world);
    const fresh = (await world.works()).get('FRESH');
    await world.sync();

    expect(fresh?.variations.get('FRESH-V1')).toMatchObject({ available: 1, price: 12_000 });
    expect((await world.progress()).changes).toMatchObject({ new: 0, unchanged: 3 });
  });

  it('gives a work the picture of its variation if the work has no picture of its own', async () => {
    const variation = makeVariation('FRESH-V1', { image_ids: ['IMGMOON'], track_inventory: false });
    world.simulator.putObject(makeItem('FRESH', { variations: [variation] }));

    await deliverEvent(world);
    await world.machine.execution('sync-2')?.ended;

    expect(await world.progress()).toMatchObject({ status: 'completed', failures: [] });
    expect((await world.works()).get('FRESH')?.picture).toBeDefined();
  });

  it('about a replaced picture starts a run that makes the new picture', async () => {
    const before = (await moon()).picture?.key;
    world.simulator.putObject({
      type: 'IMAGE',
      id: 'IMGMOON',
      image_data: { name: 'moon', url: '/images/full-moon.png' },
    });

    await deliverEvent(world);
    await world.machine.execution('sync-2')?.ended;

    expect(await world.progress()).toMatchObject({ status: 'completed', startedBy: 'Square' });
    expect((await moon()).picture?.key).not.toBe(before);
  });

  it('about an invalid change adds a failure to the list of the last run', async () => {
    world.simulator.putObject({ type: 'ITEM', id: 'MOONSTAIRS', item_data: { name: 4 } });

    expect(await deliverEvent(world)).toBe(200);

    expect((await world.progress()).failures).toMatchObject([{ itemId: 'MOONSTAIRS' }]);
    expect((await moon()).title).toBe('The Moon Stairs');
  });

  it('about a payment updates the counts of the order’s works', async () => {
    const { order } = await world.square.orders.create({
      idempotencyKey: 'k1',
      order: { locationId: 'LSTUDIO', lineItems: [{ quantity: '1', catalogObjectId: 'MOONSTAIRS-V1' }] },
    });
    world.simulator.sellAtTill('MOONSTAIRS-V1', 1);

    await deliverEvent(world, 'payment.updated', { payment: { order_id: order?.id, status: 'COMPLETED' } });
    await deliverEvent(world, 'refund.updated', { refund: { order_id: 'UNKNOWN' } });

    expect((await moon()).first?.available).toBe(0);
  });

  it('starts a run of the whole catalogue if the shop was never synced', async () => {
    const empty = await startSyncWorld();

    await deliverEvent(empty);
    await empty.machine.execution('sync-1')?.ended;

    expect(await empty.progress()).toMatchObject({ status: 'completed', changes: { new: 2 } });
  });
});
