import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import { sources } from '#test/square/sources.ts';

export const transportFacts: readonly Fact[] = [
  {
    id: 'transport/token',
    sentence: 'A token that is not good is answered 401, AUTHENTICATION_ERROR, UNAUTHORIZED, as JSON.',
    source: sources.errors,
    async check({ raw }) {
      const { status, body } = await raw('GET', '/v2/locations', undefined, 'no-such-token');

      assert.equal(status, 401);
      const [first] = body['errors'] as readonly Record<string, string>[];
      assert.equal(first?.['category'], 'AUTHENTICATION_ERROR');
      assert.equal(first?.['code'], 'UNAUTHORIZED');
    },
  },
  {
    id: 'transport/version',
    sentence: 'The answer names the API version that was asked for.',
    source: sources.versioning,
    async check({ raw }) {
      const { headers } = await raw('GET', '/v2/locations');

      assert.equal(headers.get('square-version'), '2026-09-16');
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
    },
  },
  {
    id: 'transport/nothing',
    sentence: 'An empty list and the cursor of a last page are left out, not sent empty.',
    source: sources.pagination,
    async check({ raw, makeWork, locationId }) {
      const { variationId } = await makeWork();

      const { status, body } = await raw('POST', '/v2/inventory/counts/batch-retrieve', {
        catalog_object_ids: [variationId],
        location_ids: [locationId],
      });

      assert.equal(status, 200);
      assert.deepEqual(body, {});
    },
  },
  {
    id: 'transport/integers',
    sentence: 'Amounts travel as JSON integers of the smallest unit.',
    source: sources.money,
    async check({ raw, makeWork }) {
      const { variationId } = await makeWork();

      const { body } = await raw('GET', `/v2/catalog/object/${variationId}`);

      const object = body['object'] as { item_variation_data: { price_money: unknown }; version: unknown };
      assert.equal(object.version, Number(object.version));
      assert.equal((object.item_variation_data.price_money as { amount: unknown }).amount, 1200);
    },
  },
  {
    id: 'transport/wrong-type',
    sentence: 'An amount that is a text is refused with EXPECTED_INTEGER.',
    source: sources.errors,
    async check({ raw, key, locationId, currency }) {
      const { status, body } = await raw('POST', '/v2/payments', {
        idempotency_key: key(),
        source_id: 'cnon:card-nonce-ok',
        location_id: locationId,
        amount_money: { amount: '1200', currency },
      });

      assert.equal(status, 400);
      const [first] = body['errors'] as readonly Record<string, string>[];
      assert.equal(first?.['code'], 'EXPECTED_INTEGER');
      return `field ${first?.['field']}`;
    },
  },
  {
    id: 'transport/location',
    sentence: 'A location tells whether it is active, takes cards and in what currency.',
    source: sources.locations,
    async check({ client, locationId }) {
      const { locations } = await client.locations.list();

      const own = locations?.find(({ id }) => id === locationId);
      assert.equal(own?.status, 'ACTIVE');
      assert.match(String(own?.currency), /^[A-Z]{3}$/);
      assert.ok(own?.capabilities?.includes('CREDIT_CARD_PROCESSING'));
    },
  },
];
