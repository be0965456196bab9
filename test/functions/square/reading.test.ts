// Rule 15.12
import { beforeEach, describe, expect, it } from 'vitest';
import { getItems, listCatalogue, searchChanges } from '#functions/square/catalogue.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { readCounts, readReceived } from '#functions/square/inventory.ts';
import { listActiveLocations } from '#functions/square/locations.ts';
import { findSquareOrder } from '#functions/square/orders.ts';
import {
  readFromSquare,
  SquareBusy,
  SquareRefused,
  SquareUnauthorised,
  SquareUnavailable,
} from '#functions/square/read.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { startTestSimulator } from '#test/support/shop/simulator.ts';
import { makeCatalogue, makeCount, studio } from '#test/support/shop/square-catalogue.ts';

type World = Awaited<ReturnType<typeof startTestSimulator>>;
let world: World;
beforeEach(() => start(2));

async function start(works: number): Promise<void> {
  const { objects, counts } = makeCatalogue(works);
  const locations = [
    {
      ...studio,
      address: {
        address_line_1: '1 Canal Street',
        locality: 'Ghent',
        administrative_district_level_1: 'VOV',
        postal_code: '9000',
      },
    },
    { ...studio, id: 'LFAIR', name: 'Fair', capabilities: [] },
    { ...studio, id: 'LOLD', name: 'Old shop', status: 'INACTIVE' },
  ];
  world = await startTestSimulator({ catalogue: { objects, locations, ...(counts && { counts }) } });
}

// Rule 11.1
it('listActiveLocations returns the active locations, each with its address on one line', async () => {
  expect(await listActiveLocations(world.client)).toEqual([
    {
      id: 'LSTUDIO',
      name: 'Studio',
      address: '1 Canal Street, Ghent, VOV 9000',
      currency: 'USD',
      takesCards: true,
    },
    { id: 'LFAIR', name: 'Fair', address: '', currency: 'USD', takesCards: false },
  ]);
});

it('readCounts reads all pages', async () => {
  await start(1200);
  const variationIds = Array.from({ length: 1200 }, (_, index) => `WORK${String(index).padStart(5, '0')}-V0`);

  const counts = await readCounts(world.client, { variationIds, locationId: 'LSTUDIO' });

  expect(counts.size).toBe(1200);
  expect(counts.get('WORK01199-V0')).toMatchObject({ quantity: 3, calculatedAt: Date.parse('2026-11-01') });
  // The time of the request is Square's, because the shop's clock may be minutes off.
  expect(counts.get('WORK01199-V0')?.askedAt).toBeGreaterThan(0);
  expect((await readCounts(world.client, { variationIds, locationId: 'LFAIR' })).size).toBe(0);
});

describe('keys named like properties of `Object.prototype`', () => {
  const odd = '"constructor":{"name":"x"},"toString":1,"__proto__":{"id":"LEVIL"},';
  const answerOnce = (text: string) =>
    world.simulator.faults.add({
      kind: 'answer',
      status: 200,
      body: JSON.parse(text.replaceAll('{"', `{${odd}"`)) as object,
      times: 1,
    });

  it('do not affect the list of locations', async () => {
    answerOnce(
      JSON.stringify({
        locations: [{ ...studio, address: { locality: 7 } }, { id: 7, status: 'ACTIVE' }, null],
      }),
    );

    expect(await listActiveLocations(world.client)).toMatchObject([
      { id: 'LSTUDIO', name: 'Studio', currency: 'USD', takesCards: true },
    ]);
  });

  it('do not affect the reading of counts and sales', async () => {
    const request = { variationIds: ['A', '__proto__'], locationId: 'LSTUDIO' };
    const count = makeCount('A', '2');
    answerOnce(JSON.stringify({ counts: [count, { ...count, catalog_object_id: '__proto__' }] }));
    const counts = await readCounts(world.client, request);
    expect([...counts].map(([id, { quantity }]) => [id, quantity])).toEqual([
      ['A', 2],
      ['__proto__', 2],
    ]);

    const sold = { catalog_object_id: 'A', from_state: 'IN_STOCK', transaction_id: 'ORDER' };
    const adjustment = { ...sold, created_at: '2026-11-01T00:00:00Z' };
    answerOnce(JSON.stringify({ changes: [{ type: 'ADJUSTMENT', adjustment }] }));
    const received = await readReceived(world.client, { ...request, since: 0 });
    expect(received.get('A')).toEqual(new Map([['ORDER', Date.parse('2026-11-01')]]));
  });
});

it.each([
  ['without a state', { id: 'SQ1', location_id: 'LSTUDIO', total_money: { amount: 1, currency: 'USD' } }],
  ['with another id', { id: 'SQ2' }],
])('findSquareOrder throws SquareUnavailable if Square’s answer is an order %s', async (_, order) => {
  world.simulator.faults.add({ kind: 'answer', status: 200, body: { order }, times: 1 });

  await expect(findSquareOrder(world.client, 'SQ1')).rejects.toThrow(SquareUnavailable);
});

describe('the error that a read of Square throws', () => {
  const html = { kind: 'html' } as const;
  const refused = {
    kind: 'answer',
    status: 400,
    body: {
      errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'INVALID_CURSOR', detail: 'buyer@example.com' }],
    },
  } as const;
  const conflict = {
    kind: 'answer',
    status: 400,
    body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'VERSION_MISMATCH' }] },
  } as const;
  const errorsWith200 = {
    kind: 'answer',
    status: 200,
    body: { errors: [{ category: 'API_ERROR', code: 'OOPS' }] },
  } as const;

  it.each([
    ['a rate limit', { kind: 'rate-limit' } as const, SquareBusy],
    ['a server error', { kind: 'server-error' } as const, SquareUnavailable],
    ['a broken connection', { kind: 'drop' } as const, SquareUnavailable],
    ['a page of HTML', html, SquareUnavailable],
    ['errors in an answer with status 200', errorsWith200, SquareUnavailable],
    ['a catalogue that is being changed', conflict, SquareUnavailable],
    ['a bad token', { kind: 'unauthorised' } as const, SquareUnauthorised],
    ['a refusal', refused, SquareRefused],
  ])('identifies %s', async (_, fault, kind) => {
    world.simulator.faults.add(fault);

    const failure = await listActiveLocations(world.client).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(kind);
    expect(String(failure)).not.toContain('buyer@example.com');
  });
});

describe('the time limit for an answer of Square', () => {
  const impatient = () =>
    createSquareClient({
      token: testSecrets.squareAccessToken,
      baseUrl: world.simulator.url,
      maxRetries: 0,
      longestCall: 200,
    });
  const counts = { variationIds: ['WORK00001-V0'], locationId: 'LSTUDIO' };

  it.each<[string, (square: ReturnType<typeof impatient>) => Promise<unknown>]>([
    ['the list of locations', listActiveLocations],
    ['a page of the catalogue', (square) => listCatalogue(square, { types: ['ITEM'] })],
    ['changes', (square) => searchChanges(square, { since: new Date(0).toISOString() })],
    ['single works', (square) => getItems(square, ['WORK00001'])],
    ['counts', (square) => readFromSquare(() => readCounts(square, counts))],
    ['sales', (square) => readFromSquare(() => readReceived(square, { ...counts, since: 0 }))],
  ])('aborts the request for %s, whether the answer’s headers have arrived or not', async (_, read) => {
    for (const kind of ['stall', 'delay'] as const) {
      world.simulator.faults.clear();
      world.simulator.faults.add(kind === 'stall' ? { kind } : { kind, ms: 600_000 });

      expect(await read(impatient()).catch((error: unknown) => error)).toBeInstanceOf(SquareUnavailable);
    }
    world.simulator.faults.clear();
  });

  it('is not extended by Square’s Retry-After header', async () => {
    world.simulator.faults.add({ kind: 'rate-limit', retryAfter: 600, times: 2 });
    const square = createSquareClient({ token: testSecrets.squareAccessToken, baseUrl: world.simulator.url });

    expect(await listActiveLocations(square).catch((error: unknown) => error)).toBeInstanceOf(SquareBusy);
    expect(world.simulator.faults.list()).toMatchObject([{ fired: 2 }]);
  });
});
