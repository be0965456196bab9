import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';

describe.each(await openSides())('facts about requests and answers, checked with the $name', (square) => {
  const { raw, makeWork, locationId, client } = square;

  // https://developer.squareup.com/docs/build-basics/general-considerations/handling-errors
  test('A request with an invalid token is answered with 401 and a JSON error with the code UNAUTHORIZED and the category AUTHENTICATION_ERROR.', async () => {
    const { status, body } = await raw('GET', '/v2/locations', undefined, 'no-such-token');

    assert.equal(status, 401);
    const [first] = body['errors'] as readonly Record<string, string>[];
    assert.equal(first?.['category'], 'AUTHENTICATION_ERROR');
    assert.equal(first?.['code'], 'UNAUTHORIZED');
  });

  // https://developer.squareup.com/docs/build-basics/common-api-patterns/pagination
  test('An answer with an empty list contains neither the list nor a cursor.', async () => {
    const { variationId } = await makeWork();

    const { status, body } = await raw('POST', '/v2/inventory/counts/batch-retrieve', {
      catalog_object_ids: [variationId],
      location_ids: [locationId],
    });

    assert.equal(status, 200);
    assert.deepEqual(body, {});
  });

  // https://developer.squareup.com/docs/build-basics/working-with-monetary-amounts
  test('Amounts are JSON integers in the currency’s smallest unit.', async () => {
    const { variationId } = await makeWork();

    const { body } = await raw('GET', `/v2/catalog/object/${variationId}`);

    const object = body['object'] as { item_variation_data: { price_money: unknown }; version: unknown };
    assert.equal(object.version, Number(object.version));
    assert.equal((object.item_variation_data.price_money as { amount: unknown }).amount, 1200);
  });

  // https://developer.squareup.com/docs/locations-api
  test('A location has a status, a currency and its capability to process cards.', async () => {
    const { locations } = await client.locations.list();

    const own = locations?.find(({ id }) => id === locationId);
    assert.equal(own?.status, 'ACTIVE');
    assert.match(String(own?.currency), /^[A-Z]{3}$/);
    assert.ok(own?.capabilities?.includes('CREDIT_CARD_PROCESSING'));
  });
});
