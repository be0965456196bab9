import { keys } from './keys.ts';
import type { Table, TransactAction } from './table.ts';

/**
 * Belongs into every transaction that changes something a visitor can see. Readers compare this number with the
 * version of the snapshot they hold.
 */
export function bumpVersion(): TransactAction {
  return { Update: versionUpdate() };
}

function versionUpdate() {
  return {
    Key: keys.version(),
    UpdateExpression: 'ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  };
}

/**
 * The same alone, after the change and not in its transaction: where many write at once, all of them would meet at this
 * one row. Whoever does so sees to it that it is made up for after a crash in between.
 */
export async function raiseVersion(table: Table): Promise<void> {
  const { Key, ...change } = versionUpdate();
  await table.update(Key, change);
}

/** 0 before the first sync. Half a read unit. */
export async function readVersion(table: Table, consistent = false): Promise<number> {
  const item = await table.get(keys.version(), consistent);
  return Number(item?.['version'] ?? 0);
}
