import * as z from 'zod/mini';
import { indexKeys, type Key, keys, tableDefinition } from '#functions/db/keys.ts';
import { storedRow, UnreadableRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { LostOrder } from '#functions/orders/apply-transition.ts';
import { eraseOrder, whyNotErased } from '#functions/orders/erasure/erase-order.ts';
import { parseOrder } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { namesKeptFor, saleLists, testPaid, wordsOf } from '#functions/orders/views.ts';
import { describeError } from '#functions/platform/log.ts';

/** Keys of the lists that have search words, and of the list of test orders. */
const lists = [...saleLists.filter(({ hasWords }) => hasWords), testPaid].map(({ pk }) => pk);
/** Keys of the lists of orders that have ended. */
const endedLists: ReadonlySet<unknown> = new Set(
  [indexKeys.shippedOrder(0, '', ''), indexKeys.refundedOrder(0, '', ''), indexKeys.paidTestOrder(0, '')].map(
    ({ gsi1pk }) => gsi1pk,
  ),
);

/** Maximum number of orders in one pass, which cost about 500 capacity units. The next pass continues. */
const atOnce = 50;
/** Milliseconds of a day. */
const day = 24 * 60 * 60_000;

const progressRow = storedRow(
  'orderSweep',
  z.object({
    /** Time in milliseconds at which the next search for names is due. */
    namesDueAt: z._default(z.int(), 0),
    /** Time and id of the last order that was checked in each list. Earlier orders no longer have names. */
    namesErased: z._default(z.record(z.string(), z.string()), {}),
  }),
);

/**
 * Once a day, erases the personal data of orders that ended longer ago than `namesKeptFor`. Also removes name and town
 * from the search words of other orders that have been on their list for that long. Reads each entry of a list only
 * once, because orders that are later put on a list at an old time have no names in its key
 * (functions/orders/queues.ts). An order that another process works on is read again. Stops at `until` (milliseconds)
 * and continues in the next pass. Never throws.
 */
export async function forgetNames(ports: PaymentPorts, until: number): Promise<void> {
  const { table, now } = ports;
  try {
    if (now() >= until) return;
    const { namesDueAt, namesErased } = progressRow.read((await table.get(keys.orderSweep())) ?? {});
    if (namesDueAt > now()) return;
    const seen = { ...namesErased };
    let left = atOnce;
    for (const list of lists) {
      const entries =
        left > 0 ? await readOld(table, { list, after: seen[list], now: now(), limit: left }) : [];
      left -= entries.length;
      let isHeld = false;
      for (const entry of entries) {
        const place = now() < until ? await forgetIn(ports, entry) : undefined;
        if (now() >= until) left = 0;
        isHeld ||= place === undefined;
        if (place !== undefined && !isHeld) seen[list] = place;
      }
    }
    const set = { namesDueAt: left > 0 ? now() + day : now(), namesErased: seen };
    await table.update(keys.orderSweep(), changing({ set }));
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'names of old orders could not be erased', error: describeError(error) });
  }
}

interface Part {
  readonly list: string;
  /** Position after which to read, as in `namesErased`. */
  readonly after: string | undefined;
  readonly now: number;
  readonly limit: number;
}

async function readOld(table: Table, { list, after, now, limit }: Part): Promise<Item[]> {
  const from = after === undefined ? ' ' : `${after}#~`;
  const to = String(now - namesKeptFor).padStart(15, '0');
  // `from` is later than `to` if `namesMonths` was raised in shop.config.ts, or if the clock was set back.
  if (from > to) return [];
  const page = await table.queryPage({
    IndexName: tableDefinition.index.name,
    KeyConditionExpression: 'gsi1pk = :list AND gsi1sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':list': list, ':from': from, ':to': to },
    Limit: limit,
  });
  return page.Items ?? [];
}

/** Forgets an order's names and returns its position on the list; undefined while the order cannot be changed. */
async function forgetIn(ports: PaymentPorts, { pk, sk, gsi1pk, gsi1sk }: Item): Promise<string | undefined> {
  const { table, now } = ports;
  const key: Key = { pk: String(pk), sk: String(sk) };
  const place = String(gsi1sk).split('#').slice(0, 2).join('#');
  try {
    const item = await table.get(key, true);
    if (item && endedLists.has(gsi1pk) && item['gsi1sk'] === gsi1sk) {
      if (whyNotErased(item, now()) !== undefined) return undefined;
      await eraseOrder(ports, item);
      return place;
    }
    const without = item && `${place}#${wordsOf(parseOrder(item), { withNames: false })}`;
    if (without !== undefined && without !== gsi1sk)
      await table.update(key, changing({ set: { gsi1sk: without }, where: { gsi1pk, gsi1sk } }));
  } catch (error) {
    if (error instanceof LostOrder) return undefined;
    // The order has moved to another list meanwhile, or its row was reported as unreadable.
    if (!(error instanceof ConditionFailed || error instanceof UnreadableRow)) throw error;
  }
  return place;
}
