// Rule 10.6
import { describe, expect, it } from 'vitest';
import {
  linkLifetime,
  makeOrderToken,
  orderLinkPath,
  readOrderToken,
} from '#functions/orders/order-page/order-link.ts';

const key = 'key-of-this-shop-with-32-characters';
const now = Date.parse('2026-11-22T10:00:00Z');
const link = { orderId: '01JD8Z6W3K5T7V9X1Y3B5D7F9H', version: 1 };
const token = makeOrderToken(key, link, now);
const foreign = { kind: 'foreign' };

describe('the link to an order', () => {
  it('contains a valid token in the fragment of its URL, which browsers do not send', () => {
    expect(readOrderToken(key, token, now)).toEqual({ kind: 'valid', link });
    expect(new URL(orderLinkPath(token), 'https://shop.example').hash).toBe(`#${token}`);
    expect(new URL(orderLinkPath(token), 'https://shop.example').search).toBe('');
  });

  it('has a token of an unchanged form, so that links in earlier emails still work', () => {
    expect(token).toBe('01JD8Z6W3K5T7V9X1Y3B5D7F9H.ty5qg0.1.UQ-Q6JNwpDdhDna1GMD0TX');
  });

  it('is invalid if any one of its characters is changed', () => {
    const others = 'A0a_-.|# é\0';
    for (let place = 0; place < token.length; place++) {
      for (const other of others) {
        if (token[place] === other) continue;
        const tampered = token.slice(0, place) + other + token.slice(place + 1);
        expect(readOrderToken(key, tampered, now), tampered).toEqual(foreign);
      }
    }
  });

  it('is reported as invalid, never as expired, if another shop made it', () => {
    expect(readOrderToken(`${key}!`, token, now)).toEqual(foreign);
    expect(readOrderToken('', token, now)).toEqual(foreign);
    expect(readOrderToken(`${key}!`, token, now + 2 * linkLifetime * 1000), 'not expired').toEqual(foreign);
  });

  it('is valid for exactly 180 days', () => {
    const end = now + linkLifetime * 1000;
    expect(linkLifetime).toBe(180 * 24 * 60 * 60);
    expect(readOrderToken(key, token, end - 1)).toEqual({ kind: 'valid', link });
    expect(readOrderToken(key, token, end)).toEqual({ kind: 'expired' });
  });
});
