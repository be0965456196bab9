import { indexKeys, type Key, keys } from '#functions/db/keys.ts';
import { inIndex, ofPartition } from '#functions/db/queries.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { listsFor } from '#functions/orders/order-lists.ts';
import { type Asked, findPerson, noRows, type Person, type PersonPorts, type Rows } from './find-person.ts';

/**
 * Like `findPerson`, for the studio, which may not scan the whole table: reads the lists with personal data, and then
 * the emails of the rows found. Leaves out counters and requests for a link, which contain only hashes and expire
 * within 31 days.
 */
export async function findInStudio(table: Table, asked: Asked, ports: PersonPorts): Promise<Person> {
  const rows = await readLists(table);
  const found = await findPerson(rows, asked, ports);
  const abouts = [
    ...[...found.orders, ...found.subscriptions].map(({ pk }) => String(pk).split('#')[1] ?? ''),
    ...found.questions.map(({ sk }) => String(sk).split('-')[1] ?? ''),
  ];
  const emails = await Promise.all(abouts.map((about) => table.query(ofPartition(keys.mail(about, '').pk))));
  return findPerson({ ...rows, emails: distinct([...rows.emails, ...emails.flat()]) }, asked, ports);
}

async function readLists(table: Table): Promise<Rows> {
  const onList = async (gsi1pk: string) => {
    const entries = await table.query(inIndex({ gsi1pk }));
    return table.batchGet(entries.map(keyOf), true);
  };
  const onLists = async (pks: readonly string[]) => distinct((await Promise.all(pks.map(onList))).flat());
  const [orders, emails, unconfirmed, questions, subscribers, withdrawals] = await Promise.all([
    onLists(listsFor(undefined).map(({ pk }) => pk)),
    onLists([indexKeys.outbox(0, '', '').gsi1pk, indexKeys.lostMail(0, '', '').gsi1pk]),
    onList(indexKeys.unconfirmedSubscription('new', 0, '').gsi1pk),
    table.query(ofPartition(keys.enquiry('').pk)),
    table.query(ofPartition(keys.subscriber('').pk)),
    table.query(ofPartition(keys.withdrawal('').pk)),
  ]);
  const confirmed = await table.batchGet(
    subscribers.map(({ id }) => keys.subscription(String(id))),
    true,
  );
  return {
    ...noRows,
    orders: orders.filter(({ pk }) => String(pk).startsWith('ORDER#')),
    emails,
    questions,
    subscribers,
    withdrawals,
    subscriptions: distinct([...unconfirmed, ...confirmed]),
  };
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** Removes duplicates, because a row may have moved from one list to another during the read. */
function distinct(rows: readonly Item[]): Item[] {
  return [...new Map(rows.map((row) => [`${row['pk']} ${row['sk']}`, row])).values()];
}
