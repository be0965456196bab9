import { auditAction, usernameOf, writeAudit } from '#functions/audit/audit.ts';
import { inIndex, ofPartition } from '#functions/db/conditions.ts';
import { indexKeys, type Key, keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import { listsFor } from '#functions/orders/views.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import type { FoundPerson, PersonAsked } from '#shared/studio/person.ts';
import { shop } from '#shop-config';
import { type Asked, findPerson, type Person, type PersonPorts, type Rows } from './find-person.ts';
import { countsOf, exportOf, squareLines } from './person-report.ts';
import { erasePerson, type PersonalRecord, planOf } from './plan.ts';

/** Operations that find, export and erase a person's data. */
export function peopleHandlers({ config, secret, table, now }: Services) {
  async function look(asked: Asked) {
    const { openSquareSearch } = await import('./search-square-payments.ts');
    const token = (await secret('squareAccessToken').catch(() => '')) || undefined;
    const { atSquare, buyerAtSquare } = openSquareSearch(token, config.squareUrl);
    const person = await findInStudio(table, asked, { key: undefined, buyerAtSquare });
    return { plan: planOf(person, now()), square: await Promise.all(person.orders.map(atSquare)) };
  }

  async function show(asked: Asked): Promise<FoundPerson> {
    const { plan, square } = await look(asked);
    return {
      records: plan.map(({ kind, words, fate, why }) => ({ kind, words, fate, why })),
      atSquare: squareLines(square, asked).filter((line) => line !== ''),
      file: { name: 'personal-data.json', text: JSON.stringify(exportOf(plan, square), undefined, 2) },
    };
  }

  return {
    findPerson: async ({ body, user }) => {
      const found = await show(readAsked(body));
      const detail = `Looked up a person's data: ${found.records.length} rows`;
      if (found.records.length > 0)
        await writeAudit({ table, now }, { who: usernameOf(user), action: 'findPerson', detail });
      return found;
    },

    erasePerson: async ({ body: { onlySubscription, ...body }, user }) => {
      const asked = readAsked(body);
      const { plan } = await look(asked);
      const isMeant = ({ kind, row }: PersonalRecord) =>
        !onlySubscription ||
        kind === 'subscriptions' ||
        kind === 'subscribers' ||
        (kind === 'emails' && /^(confirm-subscription|new-works)/.test(String(row['sk'])));
      const wanted = plan.filter((record) => record.fate === 'erased' && isMeant(record));
      const left = await erasePerson(table, wanted, now);
      const done = wanted.filter((record) => !left.includes(record));
      if (done.length > 0) {
        const who = usernameOf(user);
        const at = now();
        const detail = `Erased a person's data: ${countsOf(done)}`;
        await table.transact([
          auditAction({ who, action: 'erasePerson', detail }, at),
          ...changeMails({ config }, { title: 'Personal data erased', detail, username: who, at }),
        ]);
      }
      return { ...(await show(asked)), erased: countsOf(done) };
    },
  } satisfies Partial<Handlers>;
}

/** Throws `badRequest` unless there is either an email or an order, and for the address of the shop itself. */
function readAsked({ email, order }: PersonAsked): Asked {
  if (email !== undefined && email.toLowerCase() === shop.email.toLowerCase())
    throw badRequest('This is the address of the shop itself: every order is written to it.');
  if (email !== undefined && order === undefined) return { email };
  if (order !== undefined && email === undefined) return { order };
  throw badRequest('Please enter an email address or the number of an order');
}

/**
 * Does the same as `findPerson` for the studio, which may not scan the whole table. It reads the lists with personal
 * data, and then the emails of the rows found. It leaves out counters and requests for a link, which contain only
 * hashes and expire within 31 days.
 */
async function findInStudio(table: Table, asked: Asked, ports: PersonPorts): Promise<Person> {
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
    orders: orders.filter(({ pk }) => String(pk).startsWith('ORDER#')),
    emails,
    questions,
    subscribers,
    withdrawals,
    subscriptions: distinct([...unconfirmed, ...confirmed]),
    linkRequests: [],
    counters: [],
    browsers: [],
  };
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** Removes duplicates, because a row may have moved from one list to another during the read. */
function distinct(rows: readonly Item[]): Item[] {
  return [...new Map(rows.map((row) => [`${row['pk']} ${row['sk']}`, row])).values()];
}
