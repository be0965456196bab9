import { expect, it } from 'vitest';
import { cdnOnly } from '#functions/http/cdn-only.ts';
import { event } from '#test/support/shop/call.ts';
import { testSecrets } from '#test/support/shop/services.ts';

it('refuses a call that did not come through the CDN', async () => {
  const { before } = cdnOnly({ secret: async () => testSecrets.originSecret });
  const ask = async (absent: readonly string[]) =>
    before?.({ event: event('getCart', { absent }) } as Parameters<typeof before>[0]);

  await expect(ask([])).resolves.toBeUndefined();
  await expect(ask(['x-origin-secret'])).rejects.toMatchObject({ status: 403 });
});
