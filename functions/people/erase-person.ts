import type { Key } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { endSubscription, readSubscription } from '#functions/newsletter/subscription-records.ts';
import { LostOrder } from '#functions/orders/apply-transition.ts';
import { eraseOrder } from '#functions/orders/erasure/erase-order.ts';
import type { PersonalRecord } from './plan.ts';

/**
 * Erases a plan's rows, each order before its emails. Returns the rows that changed meanwhile and are left to another
 * run. After a failure, earlier erasures remain and another run continues.
 */
export async function erasePerson(
  table: Table,
  plan: readonly PersonalRecord[],
  now: () => number,
): Promise<readonly PersonalRecord[]> {
  const left: PersonalRecord[] = [];
  for (const finding of plan) {
    if (finding.fate !== 'erased') continue;
    try {
      await erase(table, finding, now);
    } catch (error) {
      if (!(error instanceof LostOrder || error instanceof ConditionFailed)) throw error;
      left.push(finding);
    }
  }
  return left;
}

async function erase(table: Table, { kind, row }: PersonalRecord, now: () => number): Promise<void> {
  switch (kind) {
    case 'orders':
      return eraseOrder({ table, now, log: () => undefined, metric: () => undefined }, row);
    case 'emails':
      await table.remove(keyOf(row), asRead(row));
      return;
    case 'subscriptions': {
      const id = String(row['pk']).slice('SUBSCRIPTION#'.length);
      const subscription = await readSubscription(table, id, now());
      return subscription ? endSubscription(table, id, subscription, now()) : remove(table, row);
    }
    default:
      return remove(table, row);
  }
}

async function remove(table: Table, row: Item): Promise<void> {
  await table.remove(keyOf(row));
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The email must not have been claimed for sending since it was read. */
function asRead({ state, tries }: Item) {
  if (state === undefined) return { ConditionExpression: 'attribute_exists(pk)' };
  return {
    ConditionExpression: '#state = :state AND tries = :tries',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state, ':tries': tries },
  };
}
