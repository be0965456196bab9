import { randomUUID } from 'node:crypto';
import { absent, present, unlessFailed } from './conditions.ts';
import type { Key } from './keys.ts';
import type { Item, Table } from './table.ts';
import { changing } from './update.ts';

/**
 * Uses a row that is valid once, and returns it; undefined if it was used before or is gone. The row is marked instead
 * of removed, which distinguishes a use whose answer was lost from an earlier one. It stays until it expires.
 */
export function takeOnce(table: Table, key: Key): Promise<Item | undefined> {
  const change = changing({ set: { takenBy: randomUUID() }, where: { pk: present, takenBy: absent } });
  return unlessFailed(table.update(key, { ...change, ReturnValues: 'ALL_NEW' }));
}
