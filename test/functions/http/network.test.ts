import { describe, expect, it } from 'vitest';
import { callerNetwork } from '#functions/http/access.ts';
import { event } from '#test/support/shop/call.ts';

const networkOf = (headers: Record<string, string>) => callerNetwork(event('getCart', { headers }));

describe('the network of a caller', () => {
  it.each([
    ['198.51.100.7:46532', '198.51.100'],
    ['2001:db8:1:2ff:a:b:c:d:46532', '2001:0db8:0001:02'],
    ['2001:db8::1:46532', '2001:0db8:0000:00'],
    ['[2001:db8::1]:46532', '2001:0db8:0000:00'],
    ['::1:46532', '0000:0000:0000:00'],
  ])('at %s is %s', (address, network) => {
    expect(networkOf({ 'cloudfront-viewer-address': address })).toBe(network);
  });

  it('is never read from X-Forwarded-For or from a malformed address', () => {
    expect(networkOf({ 'x-forwarded-for': '192.0.2.1', 'cloudfront-viewer-address': 'nonsense' })).toBe(
      '203.0.113',
    );
  });
});
