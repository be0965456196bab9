import * as z from 'zod/mini';
import { type Key, keys, tableDefinition } from '#functions/db/keys.ts';
import { storedRow, UnreadableRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { saleLists } from '#functions/orders/lists.ts';
import { parseOrder } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { namesSearchableFor, wordsOf } from '#functions/orders/views.ts';
import { describeError } from '#functions/platform/log.ts';

/** The lists whose keys hold the words that an order is searched by, by time. */
const lists = saleLists.filter(({ hasWords }) => hasWords).map(({ pk }) => pk);

/** Orders of a pass: some five hundred capacity units. The next pass, a minute later, goes on. */
const atOnce = 50;
/** Milliseconds. */
const day = 24 * 60 * 60_000;

const progressRow = storedRow(
  'orderSweep',
  z.object({
    /** Milliseconds: the next time that names are looked for. */
    namesDueAt: z._default(z.int(), 0),
    /** Of each list, time and id of the last order that was looked at: none before it holds a name any more. */
    namesSeen: z._default(z.record(z.string(), z.string()), {}),
  }),
);

/**
 * Once a day: takes name and town out of the search words of orders that have been on their list for longer than
 * `namesSearchableFor`. It goes through each list once and for all, since whatever is put on a list at so old a time comes
 * without names (functions/orders/queues.ts). Ends at `until` (milliseconds) and goes on in the next pass.
 * Never throws.
 */
export async function forgetNames(ports: PaymentPorts, until: number): Promise<void> {
  const { table, now } = ports;
  try {
    if (now() >= until) return;
    const { namesDueAt, namesSeen } = progressRow.read((await table.get(keys.orderSweep())) ?? {});
    if (namesDueAt > now()) return;
    const seen = { ...namesSeen };
    let left = atOnce;
    for (const list of lists) {
      const entries =
        left > 0 ? await readOld(table, { list, after: seen[list], now: now(), limit: left }) : [];
      left -= entries.length;
      for (const entry of entries) {
        if (now() < until) seen[list] = await forgetIn(table, entry);
        else left = 0;
      }
    }
    const set = { namesDueAt: left > 0 ? now() + day : now(), namesSeen: seen };
    await table.update(keys.orderSweep(), changing({ set }));
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'names of old orders', error: describeError(error) });
  }
}

interface Part {
  readonly list: string;
  /** As in `namesSeen`. */
  readonly after: string | undefined;
  readonly now: number;
  readonly limit: number;
}

async function readOld(table: Table, { list, after, now, limit }: Part): Promise<Item[]> {
  const from = after === undefined ? ' ' : `${after}#~`;
  const to = String(now - namesSearchableFor).padStart(15, '0');
  // A longer time in shop.config.ts, or a clock that was set back.
  if (from > to) return [];
  const page = await table.queryPage({
    IndexName: tableDefinition.index.name,
    KeyConditionExpression: 'gsi1pk = :list AND gsi1sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':list': list, ':from': from, ':to': to },
    Limit: limit,
  });
  return page.Items ?? [];
}

/** Answers where the order stands on its list, without words. */
async function forgetIn(table: Table, { pk, sk, gsi1pk, gsi1sk }: Item): Promise<string> {
  const key: Key = { pk: String(pk), sk: String(sk) };
  const place = String(gsi1sk).split('#').slice(0, 2).join('#');
  try {
    const item = await table.get(key);
    const without = item && `${place}#${wordsOf(parseOrder(item), { withNames: false })}`;
    if (without !== undefined && without !== gsi1sk)
      await table.update(key, changing({ set: { gsi1sk: without }, where: { gsi1pk, gsi1sk } }));
  } catch (error) {
    // It has moved on meanwhile, or it was reported as unreadable.
    if (!(error instanceof ConditionFailed || error instanceof UnreadableRow)) throw error;
  }
  return place;
}
