import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { facts } from './facts.ts';
import { openSimulatorSide } from './simulator-side.ts';

let simulator: Awaited<ReturnType<typeof openSimulatorSide>>;
beforeAll(async () => {
  simulator = await openSimulatorSide();
});
afterAll(() => simulator.stop());

describe('the simulator answers as Square documents', () => {
  test.each(facts)('$id: $sentence', async (fact) => {
    expect(await ask(fact, simulator)).toMatchObject({ kind: 'confirmed' });
  });
});

test('every fact has an id of its own and names a page of Square', () => {
  expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
  for (const { source } of facts) expect(source).toMatch(/^https:\/\/developer\.squareup\.com\//);
});
