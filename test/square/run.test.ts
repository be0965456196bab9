import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { startTestSimulator } from '#test/support/shop/simulator.ts';
import { ask } from './ask.ts';
import type { Fact } from './fact.ts';
import { facts } from './facts.ts';
import { type Asked, contradictions, report } from './report.ts';
import { openSandboxSide } from './sandbox-side.ts';

const token = 'sandbox-access-token';
const environment = { SQUARE_ACCESS_TOKEN: token, SQUARE_ENVIRONMENT: 'sandbox' };

/** A Square that is asked as the sandbox is: over the network, with no hold on its clock or its webhooks. */
async function remote(timeoutMs = 20_000) {
  const { simulator } = await startTestSimulator({ accessToken: token });
  const side = await openSandboxSide(environment, {
    baseUrl: simulator.url,
    pulse: 10,
    timeoutMs,
    pass: async (milliseconds) => simulator.advance(milliseconds),
  });
  if (!side) throw new Error('no side');
  return { side, simulator };
}

const confirmed = { kind: 'confirmed' } as const;

function fact(check: Fact['check']): Fact {
  return { id: 'a/fact', sentence: 'It is so.', source: 'https://developer.squareup.com/', check };
}

test('the sandbox is asked everything but its webhooks and a year that has to pass, and the works made for it are deleted again', async () => {
  const { side, simulator } = await remote();

  const asked: Asked[] = [];
  for (const one of facts) asked.push({ fact: one, simulator: confirmed, sandbox: await ask(one, side) });
  await side.tidy();

  const unasked = asked.filter(({ sandbox }) => sandbox?.kind !== 'confirmed').map((one) => one.fact.id);
  expect(unasked).toEqual(['refunds/year', 'webhooks/signature', 'webhooks/envelope']);
  const { objects = [] } = await side.client.catalog.search({ objectTypes: ['ITEM'] });
  const names = objects.map((object) => (object.type === 'ITEM' ? object.itemData?.name : ''));
  expect(names).toEqual(['The Moon Stairs', 'Teapot with Weather']);
  expect(simulator.ledger().payments.length).toBeGreaterThan(10);
});

test('where Square answers otherwise, the report says so and where to read about it', async () => {
  const { side } = await remote();
  const wrong = fact(async ({ client }) => {
    const { locations } = await client.locations.list();
    assert.equal(locations?.length, 7, 'seven places are open');
  });

  const asked = [{ fact: wrong, simulator: confirmed, sandbox: await ask(wrong, side) }];

  expect(contradictions(asked)).toHaveLength(1);
  expect(report(asked)).toContain('Square’s sandbox contradicts it. seven places are open');
  expect(report(asked)).toContain('https://developer.squareup.com/');
});

test('a refusal that the fact did not expect contradicts it; what should come about and does not, too', async () => {
  const { side } = await remote(100);
  const refused = fact(({ client }) => client.orders.get({ orderId: 'nobody' }));
  const never = fact(({ eventually }) => eventually('a miracle', async () => 0, Boolean));

  expect(await ask(refused, side)).toMatchObject({
    kind: 'contradicted',
    why: expect.stringMatching(/404 NOT_FOUND/),
  });
  expect(await ask(never, side)).toEqual({ kind: 'contradicted', why: 'It never came to: a miracle' });
});

test.each([
  [{ kind: 'rate-limit' }, 'Square asked for a pause; run it again'],
  [{ kind: 'drop' }, 'no answer came'],
  [{ kind: 'unauthorised' }, 'the token may not do this'],
] as const)('with the fault %o nothing was learnt, and nothing is called wrong', async (fault, why) => {
  const { side, simulator } = await remote();
  simulator.faults.add({ ...fault, match: { operation: 'getOrder' } });

  const outcome = await ask(
    fact(({ client }) => client.orders.get({ orderId: 'nobody' }, { maxRetries: 0 })),
    side,
  );

  expect(outcome).toEqual({ kind: 'not asked', why });
});

test('answers that the documentation leaves open are compared, and a difference is printed', () => {
  const open = fact(async () => 'x');
  const asked = [
    { fact: open, simulator: { ...confirmed, seen: '404' }, sandbox: { ...confirmed, seen: '400' } },
  ];

  expect(report(asked)).toContain('≠ a/fact: the simulator answers "404", Square\'s sandbox "400"');
  expect(contradictions(asked)).toEqual([]);
});

test('without a token only the simulator is asked', async () => {
  expect(await openSandboxSide({})).toBeUndefined();
});

test.each([
  [{ SQUARE_ACCESS_TOKEN: token, SQUARE_ENVIRONMENT: 'production' }, /sandbox only/],
  [{ SQUARE_ACCESS_TOKEN: token }, /SQUARE_ENVIRONMENT=sandbox/],
])('a token that is not plainly the sandbox’s is not used: %o', async (given, sentence) => {
  await expect(openSandboxSide(given)).rejects.toThrow(sentence);
});

test('a wrong token, a wrong location and a missing network are sentences', async () => {
  const { simulator } = await remote();
  const open = (given: object, baseUrl = simulator.url) =>
    openSandboxSide({ ...environment, ...given }, { baseUrl });

  await expect(open({ SQUARE_ACCESS_TOKEN: 'old' })).rejects.toThrow('does not take this access token');
  await expect(open({ SQUARE_LOCATION_ID: 'LNOBODY' })).rejects.toThrow('no active location LNOBODY');
  await expect(open({}, 'http://127.0.0.1:1')).rejects.toThrow('cannot be reached');
});
