import assert from 'node:assert/strict';
import { WebhooksHelper } from 'square';
import { describe, test } from 'vitest';
import { isGenuine } from '#functions/webhook/handlers.ts';
import { openSides } from '#test/square/sides.ts';

/** Facts about delivered events. The sandbox cannot check them, because this machine has no public address. */
describe.each(await openSides())('facts about webhooks, checked with the $name', (square) => {
  // https://developer.squareup.com/docs/webhooks/step3validate
  test.runIf(square.name === 'simulator')(
    'The signature is an HMAC of the notification URL and the raw body, and both Square’s SDK and the shop accept the signature.',
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
    'An event has a type, an id and data, and an event about a catalogue change contains no object’s id.',
    async () => {
      const event = JSON.parse((await square.delivery()).body);

      assert.equal(event.type, 'catalog.version.updated');
      assert.match(event.event_id, /^[0-9a-f-]{36}$/);
      assert.deepEqual(Object.keys(event.data.object.catalog_version), ['updated_at']);
    },
  );
});
