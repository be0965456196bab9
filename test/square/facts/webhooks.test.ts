import assert from 'node:assert/strict';
import { WebhooksHelper } from 'square';
import { describe, test } from 'vitest';
import { isGenuine } from '#functions/webhook/handlers.ts';
import { openSides } from '#test/square/sides.ts';

/** Delivered events. A sandbox cannot deliver any here, because a webhook needs a public address. */
describe.each(await openSides())('webhooks, $name', (square) => {
  // https://developer.squareup.com/docs/webhooks/step3validate
  test.runIf(square.name === 'simulator')(
    'The signature is an HMAC of address and raw body, which Square’s SDK and the shop accept.',
    async () => {
      const { url, key, signature, body } = await square.delivery();
      const genuine = (requestBody: string) =>
        WebhooksHelper.verifySignature({
          requestBody,
          signatureHeader: signature,
          signatureKey: key,
          notificationUrl: url,
        });

      assert.equal(await genuine(body), true);
      assert.equal(await genuine(`${body} `), false);
      assert.equal(isGenuine({ url, key, signature, body }), true);
    },
  );

  // https://developer.squareup.com/docs/webhooks/step3validate
  test.runIf(square.name === 'simulator')(
    'An event has a type, an id and data; the event of a changed catalogue names no object.',
    async () => {
      const event = JSON.parse((await square.delivery()).body);

      assert.equal(event.type, 'catalog.version.updated');
      assert.match(event.event_id, /^[0-9a-f-]{36}$/);
      assert.deepEqual(Object.keys(event.data.object.catalog_version), ['updated_at']);
    },
  );
});
