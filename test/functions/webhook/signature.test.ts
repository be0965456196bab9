import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isGenuine } from '#functions/webhook/handlers.ts';

const body = '{"type":"payment.updated"}';
const url = 'https://shop.example/api/square/webhook';
it('no event is genuine while the shop has no signature key, not even if it is signed with an empty key', () => {
  const signature = createHmac('sha256', '')
    .update(url + body)
    .digest('base64');

  expect(isGenuine({ body, url, key: '', signature })).toBe(false);
});
