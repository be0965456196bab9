import { keys } from '../db/keys.ts';
import type { Table, TransactAction } from '../db/table.ts';

/**
 * Belongs into every transaction that changes something a visitor can see. Readers compare this number with the
 * version of the snapshot they hold (design section 6).
 */
export function bumpVersion(): TransactAction {
  return {
    Update: {
      Key: keys.version(),
      UpdateExpression: 'ADD #version :one',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}

/** 0 before the first sync. Half a read unit. */
export async function readVersion(table: Table, consistent = false): Promise<number> {
  const item = await table.get(keys.version(), consistent);
  return Number(item?.['version'] ?? 0);
}
