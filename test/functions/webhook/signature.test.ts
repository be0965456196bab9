import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isGenuine } from '#functions/webhook/signature.ts';

const body = '{"type":"payment.updated"}';
const url = 'https://shop.example/api/square/webhook';
const signedWith = (key: string) => ({
  body,
  url,
  key,
  signature: createHmac('sha256', key)
    .update(url + body)
    .digest('base64'),
});

it('an event signed with the key is genuine', () => {
  expect(isGenuine(signedWith('the key'))).toBe(true);
});

it('no event is genuine while the shop has no key, not even one signed with the empty key', () => {
  expect(isGenuine(signedWith(''))).toBe(false);
});
