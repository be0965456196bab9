// Rules 28.1 and 28.3
import { describe, expect, it } from 'vitest';
import type { FirstFacts } from '#shared/studio/first-facts.ts';
import { firstSteps } from '#shared/studio/first-steps.ts';

const begun: FirstFacts = { connection: 'none', purchase: 'none', testMode: true, wasLive: false };
const ready: FirstFacts = { ...begun, connection: 'connected', location: 'Studio' };

const states = (...known: Parameters<typeof firstSteps>) => firstSteps(...known).map(({ state }) => state);

describe('the first steps', () => {
  it.each([
    ['a new shop', begun, 0, ['next', 'later', 'later', 'later', 'later']],
    [
      'a connected shop',
      { ...begun, connection: 'connected' },
      0,
      ['done', 'next', 'later', 'later', 'later'],
    ],
    [
      'a shop with an operator’s token',
      { ...ready, connection: 'token' },
      0,
      ['done', 'done', 'next', 'later', 'later'],
    ],
    ['a shop with works', ready, 7, ['done', 'done', 'done', 'next', 'later']],
    [
      'a shop with an open purchase',
      { ...ready, purchase: 'open' },
      7,
      ['done', 'done', 'done', 'next', 'later'],
    ],
    ['a shop with a test order', { ...ready, purchase: 'test' }, 7, ['done', 'done', 'done', 'done', 'next']],
    [
      'a live shop',
      { ...ready, purchase: 'settled', wasLive: true },
      7,
      ['done', 'done', 'done', 'done', 'done'],
    ],
    [
      'a shop whose connection Square has ended',
      { ...ready, connection: 'ended' },
      7,
      ['next', 'done', 'done', 'later', 'later'],
    ],
    [
      'a shop that went live without a purchase',
      { ...ready, wasLive: true },
      7,
      ['done', 'done', 'done', 'next', 'done'],
    ],
  ] as const)('have the right states for %s', (_, facts, works, expected) => {
    expect(states({ facts, works })).toEqual(expected);
  });

  it.each([
    ['token', 0],
    ['location', 1],
  ] as const)(
    'have an open step again if Square contradicts the shop’s rows about the %s',
    (about, index) => {
      const findings = [{ about, isGood: false, says: 'It is not.' }];

      expect(
        states({ facts: { ...ready, wasLive: true, purchase: 'test' }, works: 7, findings })[index],
      ).toBe('next');
    },
  );

  it('follow the shop’s own rows if Square does not answer', () => {
    const findings = [{ about: 'square' as const, isGood: false, says: 'Nobody knows.' }];

    expect(states({ facts: ready, works: 7, findings })).toEqual(states({ facts: ready, works: 7 }));
  });
});
