import { BatchGetCommand, BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { readCartLines } from '#functions/cart/cart-records.ts';
import { validateCart } from '#functions/cart/validate-cart.ts';
import { keys } from '#functions/db/keys.ts';
import { createMockedTable } from '#test/support/mocked-table.ts';
import { makeVariationItem } from '#test/support/shop/catalogue.ts';

const now = () => 1_800_000_000_000;
const { dynamo, table } = createMockedTable();
afterEach(() => dynamo.reset());

function line(variationId: string) {
  return {
    id: variationId,
    artworkId: 'WORK',
    variationId,
    quantity: 1,
    title: 'Work',
    variationName: 'Regular',
    addedAt: now(),
    updatedAt: now(),
    expiresAt: now() / 1000 + 100,
  };
}

describe('a cart', () => {
  it('stays unchanged if DynamoDB leaves some keys of a batch read unprocessed', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [line('A'), line('B')] });
    dynamo.on(BatchGetCommand).resolves({
      Responses: { shop: [makeVariationItem({ variationId: 'A' })] },
      UnprocessedKeys: { shop: { Keys: [{ ...keys.variation('WORK', 'B') }] } },
    });

    const refused = validateCart({ table, now }, 'guest');

    await expect(refused).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Nothing was removed'),
    });
    expect(dynamo.commandCalls(BatchWriteCommand)).toHaveLength(0);
  });

  it('is read with strong consistency only if the caller requests it', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] });

    await readCartLines({ table, now }, 'guest');
    await readCartLines({ table, now }, 'guest', { consistent: true });

    const inputs = dynamo.commandCalls(QueryCommand).map((call) => call.args[0].input);
    expect(inputs.map((input) => input.ConsistentRead)).toEqual([false, true]);
    expect(inputs[0]?.ExpressionAttributeValues).toEqual({ ':pk': 'GUEST#guest', ':sk': 'LINE#' });
  });
});
