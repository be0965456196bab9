import type { Key } from '#functions/db/keys.ts';
import { ifReadable } from '#functions/db/stored-row.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { endSubscription, readSubscription } from '#functions/newsletter/subscription-records.ts';
import { LostOrder } from '#functions/orders/apply-transition.ts';
import { eraseOrder, whyNotErased } from '#functions/orders/erasure/erase-order.ts';
import { parseOrder } from '#functions/orders/order.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { mailSubject } from '#shared/studio/mail-subjects.ts';
import type { fates } from '#shared/studio/person.ts';
import type { Person } from './find-person.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

type Fate = (typeof fates)[number];

export interface PersonalRecord {
  readonly kind: keyof Person;
  readonly row: Item;
  /** Name of the row for the artist and the operator. */
  readonly words: string;
  readonly fate: Fate;
  /** What is erased, or why the row is not erased. */
  readonly why: string;
}

/** Lists every row of a person with the effect of an erasure, orders first. `now` in milliseconds. */
export function planOf(person: Person, now: number): readonly PersonalRecord[] {
  const orders = person.orders.map((row) => planOfOrder(row, now));
  const wanted = new Set(orders.flatMap(({ fate, row }) => (fate === 'wanted' ? [row['orderId']] : [])));
  const plain = (kind: keyof Person, words: (row: Item) => string, why = 'all of it') =>
    person[kind].map((row): PersonalRecord => ({ kind, row, words: words(row), fate: 'erased', why }));
  return [
    ...orders,
    ...person.doubtful.map(
      (row): PersonalRecord => ({
        kind: 'doubtful',
        row,
        words: `${orderWords(row)}, which may be theirs`,
        fate: 'wanted',
        why: `Square could not be asked whose it is. If its payment has this email there, look for it by its number: ${row['orderId']}`,
      }),
    ),
    ...person.emails.map((row) => planOfEmail(row, wanted, now)),
    ...plain('questions', ({ at }) => `Question of ${dayOf(at)}`),
    ...person.subscriptions.map(planOfSubscription),
    ...plain('subscribers', ({ confirmedAt }) => `Subscriber since ${dayOf(confirmedAt)}`),
    ...plain('linkRequests', ({ askedAt }) => `Request of ${dayOf(askedAt)} for the link to an order`),
    ...person.withdrawals.map((row): PersonalRecord => {
      const words = `Withdrawal of ${dayOf(row['at'] ?? row['askedAt'])}`;
      return wanted.has(row['sk'])
        ? { kind: 'withdrawals', row, words, fate: 'wanted', why: 'it is erased with its order' }
        : { kind: 'withdrawals', row, words, fate: 'erased', why: 'all of it' };
    }),
    ...plain('addressCounters', () => 'Count of sign-ups with this address'),
    ...person.ofBrowser.map(
      (row): PersonalRecord => ({
        kind: 'ofBrowser',
        row,
        words: /^GUEST#/.test(String(row['pk']))
          ? 'Cart or wishlist of the browser'
          : 'Counter of the browser',
        fate: 'left',
        why: `it names nobody and expires by ${dayOf(Number(row['expiresAt']) * 1000)}`,
      }),
    ),
  ];
}

function planOfOrder(row: Item, now: number): PersonalRecord {
  const order = ifReadable(() => parseOrder(row));
  const finding = { kind: 'orders', row, words: orderWords(row) } as const;
  if (!order)
    return { ...finding, fate: 'wanted', why: 'This version cannot read its row: see "Unreadable rows".' };
  if (order.erasedAt !== undefined)
    return {
      ...finding,
      fate: 'empty',
      why: `it was erased on ${dayOf(order.erasedAt)}; amounts and dates stay in the books`,
    };
  const why = whyNotErased(row, now);
  if (why !== undefined) return { ...finding, fate: 'wanted', why };
  return {
    ...finding,
    fate: 'erased',
    why: 'name, town, masked email, browser, tracking and your notes about refunds; works, amounts, tax, dates and Square’s ids stay in the books',
  };
}

function orderWords(row: Item): string {
  const { orderId, state, currency, total, paidAt, createdAt, mode } = row;
  const number = orderNumber(String(orderId));
  const sum = formatMinorUnits(Number(total), String(currency));
  const { name, town } = (row['delivery'] ?? {}) as { readonly name?: string; readonly town?: string };
  const buyer = [name, town, row['mailedTo']].filter((word) => word !== undefined).join(', ');
  return [
    `${mode === 'test' ? 'Test order' : 'Order'} ${number} of ${dayOf(paidAt ?? createdAt)}`,
    `${sum}, ${String(state).toLowerCase()}`,
    ...(buyer === '' ? [] : [buyer]),
  ].join(': ');
}

function planOfEmail(row: Item, wanted: ReadonlySet<unknown>, now: number): PersonalRecord {
  const about = String(row['pk']).slice('MAIL#'.length);
  const [kind = '', number] = String(row['sk']).split('#');
  const subject = mailSubject({ kind, number: Number(number) }).replace(/ \(.*/, '');
  const state = row['state'] === undefined ? '' : `, ${String(row['state']).toLowerCase()}`;
  const finding = { kind: 'emails', row, words: `Email “${subject}”${state}` } as const;
  const names = ['to', 'replyTo', 'buyer', 'content', 'sale'].some((name) => row[name] !== undefined);
  if (!names) return { ...finding, fate: 'empty', why: 'the record says only that an email was sent' };
  if (wanted.has(about)) return { ...finding, fate: 'wanted', why: 'it is erased with its order' };
  if (row['state'] === 'SENDING' && Number(row['dueAt']) > now)
    return { ...finding, fate: 'wanted', why: 'It is being sent. Run this again in some minutes.' };
  return { ...finding, fate: 'erased', why: 'all of it' };
}

function planOfSubscription(row: Item): PersonalRecord {
  const { askedAt, confirmedAt, endedAt } = row;
  const state =
    endedAt !== undefined ? 'ended' : confirmedAt !== undefined ? 'confirmed' : 'not confirmed yet';
  const finding = {
    kind: 'subscriptions',
    row,
    words: `Subscription of ${dayOf(askedAt)}, ${state}`,
  } as const;
  return endedAt === undefined
    ? { ...finding, fate: 'erased', why: 'all but the number in its links, which stays for 400 days' }
    : { ...finding, fate: 'empty', why: 'it names nobody' };
}

/** Formats `milliseconds` as a date in UTC: 'Nov 20, 2026'. */
function dayOf(milliseconds: unknown): string {
  return day.format(Number(milliseconds));
}

/**
 * Erases a plan's rows, each order before its emails. Returns the rows that changed meanwhile and were not erased:
 * another run can erase them. After a failure the rows already erased stay erased, and another run continues.
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

/** Condition that nothing has claimed the email for sending since it was read. */
function asRead({ state, tries }: Item) {
  if (state === undefined) return { ConditionExpression: 'attribute_exists(pk)' };
  return {
    ConditionExpression: '#state = :state AND tries = :tries',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state, ':tries': tries },
  };
}
