import assert from 'node:assert/strict';
import { WebhooksHelper } from 'square';
import { isGenuine } from '#functions/webhook/signature.ts';
import type { Fact } from '#test/square/fact.ts';
import { sources } from '#test/square/sources.ts';

const needsAddress = 'a webhook needs an address that Square can reach';

export const webhookFacts: readonly Fact[] = [
  {
    id: 'webhooks/signature',
    sentence:
      'The signature is the HMAC over address and raw body: Square’s own SDK and the shop both accept it.',
    source: sources.validateWebhook,
    simulatorOnly: needsAddress,
    async check({ delivery }) {
      const { url, key, signature, body } = await delivered(delivery);
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
  },
  {
    id: 'webhooks/envelope',
    sentence: 'An event has a type, an id of its own and its data; a changed catalogue names no object.',
    source: sources.validateWebhook,
    simulatorOnly: needsAddress,
    async check({ delivery }) {
      const event = JSON.parse((await delivered(delivery)).body);

      assert.equal(event.type, 'catalog.version.updated');
      assert.match(event.event_id, /^[0-9a-f-]{36}$/);
      assert.deepEqual(Object.keys(event.data.object.catalog_version), ['updated_at']);
    },
  },
];

function delivered<T>(delivery: (() => Promise<T>) | undefined): Promise<T> {
  if (!delivery) throw new Error(needsAddress);
  return delivery();
}
