import { randomUUID } from 'node:crypto';
import { absent, present, unlessFailed } from './conditions.ts';
import type { Key } from './keys.ts';
import type { Item, Table } from './table.ts';
import { changing } from './update.ts';

/**
 * Uses up a row that is good once, and returns it; undefined where it was used before or is gone. It is marked and not
 * removed, so that a use whose answer was lost is told from an earlier one. The row stays until it expires.
 */
export function takeOnce(table: Table, key: Key): Promise<Item | undefined> {
  const change = changing({ set: { takenBy: randomUUID() }, where: { pk: present, takenBy: absent } });
  return unlessFailed(table.update(key, { ...change, ReturnValues: 'ALL_NEW' }));
}
