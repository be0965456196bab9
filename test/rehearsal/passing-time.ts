import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keys } from '#functions/db/keys.ts';
import { createTable } from '#functions/db/table.ts';
import { guestCookie, hashToken } from '#functions/http/cookies.ts';
import { localDynamo } from '#infra/local/emulator.ts';
import type { Caller } from './caller.ts';

export type PassTime = (guest: Caller, seconds: number, orderId?: string) => Promise<void>;

/**
 * Lets minutes pass for one guest without waiting for them: what was put into the cart, and ordered, was so earlier by as
 * much.
 */
export function passingTimeIn(dataDirectory: string): PassTime {
  const { dynamodb, tableName } = JSON.parse(readFileSync(join(dataDirectory, 'endpoint.json'), 'utf8'));
  const table = createTable({ client: localDynamo(dynamodb), name: tableName });
  return async (guest, seconds, orderId) => {
    const [token = ''] = guest.cookies.get(guestCookie)?.split('.') ?? [];
    const lines = await table.query({
      KeyConditionExpression: 'pk = :guest AND begins_with(sk, :line)',
      ExpressionAttributeValues: { ':guest': keys.cartLine(hashToken(token), '').pk, ':line': 'LINE#' },
    });
    const earlier = async (row: { readonly pk: string; readonly sk: string }, field: string) => {
      await table.update(row, {
        UpdateExpression: 'SET #field = #field - :passed',
        ConditionExpression: 'attribute_exists(#field)',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':passed': seconds * 1000 },
      });
    };
    for (const { pk, sk } of lines) await earlier({ pk: String(pk), sk: String(sk) }, 'addedAt');
    if (orderId) await earlier(keys.order(orderId), 'cartSince');
  };
}
