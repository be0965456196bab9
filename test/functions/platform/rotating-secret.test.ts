// Rule 18.6
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newToken, sign, unsign } from '#functions/http/cookies.ts';
import { cameThroughCdn } from '#functions/http/serve.ts';
import { makeOrderToken, readOrderToken } from '#functions/orders/order-page/order-link.ts';
import {
  acceptedKeys,
  currentKey,
  readKeyPair,
  withoutEndedKey,
  writeKeyPair,
} from '#functions/platform/rotating-secret.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const until = now + 3_600_000;
const both = writeKeyPair({ current: 'new-key', previous: 'old-key', until });

describe('a rotating secret', () => {
  it('that an earlier version wrote is a single key', () => {
    expect(readKeyPair('made-by-0.1.0')).toEqual({ current: 'made-by-0.1.0' });
    expect(acceptedKeys('made-by-0.1.0')).toEqual(['made-by-0.1.0']);
    expect(withoutEndedKey('made-by-0.1.0', now)).toBe('made-by-0.1.0');
  });

  it('is read as it was written', () => {
    const key = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
    const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
    const pair = fc.oneof(
      fc.record({ current: key }),
      fc.record({ current: key, previous: key }),
      fc.record({ current: key, previous: key, until: time }),
    );

    fc.assert(
      fc.property(pair, (written) => {
        expect(readKeyPair(writeKeyPair(written))).toEqual(written);
      }),
    );
  });

  it('drops an expired previous key, and keeps one without an expiry', () => {
    expect(withoutEndedKey(both, until - 1)).toBe(both);
    expect(withoutEndedKey(both, until)).toBe('new-key');
    expect(withoutEndedKey('new-key old-key', Number.MAX_SAFE_INTEGER)).toBe('new-key old-key');
  });

  it('signs cookies with the current key, and accepts those of both keys', () => {
    const token = newToken();

    expect(sign(token, both)).toBe(sign(token, 'new-key'));
    for (const key of ['new-key', 'old-key']) expect(unsign(sign(token, key), both)).toBe(token);
    expect(unsign(sign(token, 'another-key'), both)).toBeUndefined();
    expect(unsign(sign(token, 'old-key'), 'new-key')).toBeUndefined();
  });

  it('signs order links with the current key, and accepts those of both keys', () => {
    const link = { orderId: 'ORDER1', version: 1 };

    expect(makeOrderToken(both, link, now)).toBe(makeOrderToken('new-key', link, now));
    for (const key of ['new-key', 'old-key'])
      expect(readOrderToken(both, makeOrderToken(key, link, now), now)).toEqual({ kind: 'valid', link });
    expect(readOrderToken('new-key', makeOrderToken('old-key', link, now), now)).toEqual({ kind: 'foreign' });
  });

  it('accepts the CDN’s old and new secret, and no text that only contains them', () => {
    const proves = (proof: string) => cameThroughCdn({ headers: { 'x-origin-secret': proof } }, both);

    expect(['new-key', 'old-key'].map(proves)).toEqual([true, true]);
    expect(['', both, 'new-key old-key', new Date(until).toISOString()].map(proves)).toEqual(
      Array(4).fill(false),
    );
    expect(currentKey(both)).toBe('new-key');
  });
});
