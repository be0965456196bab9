import { keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { conflict } from '#functions/http/errors.ts';
import { mailboxOf, maskedAddress } from '#functions/mail/address.ts';
import { subscriberHash } from '#functions/newsletter/key.ts';
import { hashAddress, normalizeAddress } from '#functions/platform/hash-email.ts';
import { orderNumber, readOrderNumber } from '#shared/order/order-number.ts';

/** The person whose data is requested: the owner of an email address, or the shopper of one order. */
export type Asked = { readonly email: string } | { readonly order: string };

/** Returns the shopper's email address at Square; empty if Square has none, undefined if it is not known. */
type BuyerAtSquare = (order: Item) => Promise<string | undefined>;

/** All stored rows of one person. */
export interface Person {
  readonly orders: readonly Item[];
  /** Orders that may be the person's: the masked email matches or is missing, and Square gave no answer. */
  readonly doubtful: readonly Item[];
  readonly emails: readonly Item[];
  readonly questions: readonly Item[];
  readonly subscriptions: readonly Item[];
  readonly subscribers: readonly Item[];
  readonly linkRequests: readonly Item[];
  readonly withdrawals: readonly Item[];
  /** Counters whose key contains the hash of the person's address. */
  readonly addressCounters: readonly Item[];
  /** Cart, wishlist and counters of the browsers that placed the orders. These rows contain no name and expire. */
  readonly ofBrowser: readonly Item[];
}

/** Key prefixes of rows with personal data. A later version that stores other personal data adds its prefix here. */
export const lists = {
  orders: 'ORDER#',
  emails: 'MAIL#',
  questions: keys.enquiry('').pk,
  subscriptions: 'SUBSCRIPTION#',
  subscribers: keys.subscriber('').pk,
  linkRequests: 'LINK#',
  withdrawals: keys.withdrawal('').pk,
  counters: 'RATE#',
  browsers: 'GUEST#',
} as const;
export type Rows = Readonly<Record<keyof typeof lists, readonly Item[]>>;

export interface PersonPorts {
  /** Secret `addressKey`, which hashes addresses. Without it, rows that contain only a hash are not found. */
  readonly key: string | undefined;
  readonly buyerAtSquare: BuyerAtSquare;
}

/** Finds all rows of a person. Throws `conflict` if two orders have the given number. */
export async function findPerson(
  rows: Rows,
  asked: Asked,
  { key, buyerAtSquare }: PersonPorts,
): Promise<Person> {
  if ('order' in asked) return ofOrders(rows, oneOrder(rows.orders.filter(isOrder(asked.order))));
  const email = normalizeAddress(asked.email);
  const isTheirs = (value: unknown) => typeof value === 'string' && normalizeAddress(value) === email;
  const hashes = key === undefined ? [] : [subscriberHash(key, email), subscriberHash(key, mailboxOf(email))];
  const questions = rows.questions.filter((row) => isTheirs(row['email']));
  const subscribers = rows.subscribers.filter((row) => isTheirs(row['email']));
  const subscriptions = rows.subscriptions.filter(
    (row) =>
      isTheirs(row['email']) ||
      hashes.includes(String(row['addressHash'])) ||
      subscribers.some(({ id }) => id === after(row, lists.subscriptions)),
  );
  const emails = rows.emails.filter((row) => addressesOf(row).some(isTheirs));
  const named = new Set(emails.map((row) => after(row, lists.emails)));
  const orders: Item[] = [];
  const doubtful: Item[] = [];
  for (const row of rows.orders) {
    if (isTheirs(cardOf(row)?.['buyerEmail']) || named.has(after(row, lists.orders))) orders.push(row);
    else if (mayBeOf(row, email)) {
      const buyer = await buyerAtSquare(row);
      if (buyer === undefined) doubtful.push(row);
      else if (isTheirs(buyer)) orders.push(row);
    }
  }
  const abouts = [
    ...questions.map((row) => String(row['sk']).split('-')[1]),
    ...subscriptions.map((row) => after(row, lists.subscriptions)),
  ];
  const found = ofOrders(rows, orders);
  const ofThem = rows.emails.filter((row) => abouts.includes(after(row, lists.emails)));
  const requests = rows.linkRequests.filter(
    ({ sk, ...row }) =>
      key !== undefined &&
      String(sk).split('#')[0] === hashAddress(key, after(row, lists.linkRequests), email),
  );
  return {
    ...found,
    doubtful,
    questions,
    subscribers,
    subscriptions,
    emails: [...new Set([...found.emails, ...ofThem, ...emails])],
    linkRequests: [...new Set([...found.linkRequests, ...requests])],
    addressCounters: rows.counters.filter(({ pk }) => hashes.some((hash) => String(pk).endsWith(`#${hash}`))),
  };
}

function ofOrders(rows: Rows, orders: readonly Item[]): Person {
  const ids = orders.map((row) => after(row, lists.orders));
  const names = orders.flatMap((row) => [
    after(row, lists.orders),
    orderNumber(after(row, lists.orders)),
    row['confirmation'],
    row['paymentId'],
  ]);
  const browsers = orders.map(({ owner }) => String(owner));
  return {
    orders,
    doubtful: [],
    questions: [],
    subscriptions: [],
    subscribers: [],
    addressCounters: [],
    emails: rows.emails.filter((row) => ids.includes(after(row, lists.emails))),
    linkRequests: rows.linkRequests.filter((row) => names.includes(after(row, lists.linkRequests))),
    withdrawals: rows.withdrawals.filter(({ sk }) => ids.includes(String(sk))),
    ofBrowser: [
      ...rows.browsers.filter((row) => browsers.includes(after(row, lists.browsers))),
      ...rows.counters.filter(({ pk }) => browsers.some((browser) => String(pk).endsWith(`#${browser}`))),
    ],
  };
}

/** Throws `conflict` if several orders have the requested number, because they may belong to different people. */
function oneOrder(found: readonly Item[]): readonly Item[] {
  if (found.length < 2) return found;
  const ids = found.map((row) => after(row, lists.orders)).join(', ');
  throw conflict(`More than one order has this number: ${ids}. Name one of them by its whole id.`);
}

/** Returns a test for the order with this full id, number, confirmation or payment id. */
function isOrder(typed: string): (row: Item) => boolean {
  const number = readOrderNumber(typed);
  const name = typed.trim();
  return (row) => {
    const id = after(row, lists.orders);
    return (
      id === name.toUpperCase() ||
      (number !== undefined && id.startsWith(number)) ||
      row['confirmation'] === name ||
      row['paymentId'] === name
    );
  };
}

/** Whether a paid order's masked email matches, or the order is older than the storage of masked emails. */
function mayBeOf({ mailedTo, mode, state, erasedAt }: Item, email: string): boolean {
  if (state !== 'PAID' || erasedAt !== undefined) return false;
  return mailedTo === undefined
    ? mode === 'live'
    : normalizeAddress(String(mailedTo)) === maskedAddress(email);
}

/** Returns every address in the row of an email, or in the row of a sale whose emails are not written yet. */
function addressesOf({ to, replyTo, buyer, content }: Item): unknown[] {
  const { enquiry } = (content ?? {}) as { readonly enquiry?: { readonly email?: unknown } };
  return [to, replyTo, buyer, enquiry?.email];
}

const cardOf = ({ card }: Item) => card as Item | undefined;

/** Returns the part of a row's key after the prefix of its kind. */
function after({ pk }: Item, beginning: string): string {
  return String(pk).slice(beginning.length);
}
