import type { Item } from '#functions/db/table.ts';
import type { Asked } from './find-person.ts';
import type { PersonalRecord } from './plan.ts';
import type { AtSquare } from './search-square-payments.ts';

/** Lists the person's rows, each with the effect of an erasure. */
export function linesOf(plan: readonly PersonalRecord[], shop: string): string[] {
  const heads = {
    erased: 'will be erased',
    left: 'stays',
    empty: 'stays',
    wanted: 'not yet erased',
  } as const;
  return [
    `Stored in ${shop}:`,
    ...plan.flatMap(({ words, fate, why }) => [`- ${words}`, `    ${heads[fate]}: ${why}`]),
  ];
}

/** Returns lines with the ids of the person's data at Square, and how to erase the data there. */
export function squareLines(some: readonly AtSquare[], asked: Asked): string[] {
  const orders = some.filter(({ orderId, paymentId }) => orderId !== undefined || paymentId !== undefined);
  if (orders.length === 0) return [];
  const emails = [...new Set(orders.flatMap(({ email }) => email ?? []))];
  return [
    '',
    'At Square, where name, address, phone number and email stay until you erase them there:',
    ...orders.map(
      ({ orderId = '-', paymentId = '-', customerId = 'none' }) =>
        `- order ${orderId}, payment ${paymentId}, customer profile ${customerId}`,
    ),
    'A profile is deleted in Square Dashboard: Customers, Customer directory, open it, ••• and Delete customer.',
    'Orders and payments are Square’s records too: Account & Settings, Business, GDPR, Fulfill Buyer Request.',
    ...('order' in asked && emails.length > 0
      ? [`Its payment names ${emails.join(', ')}: look for that address for whatever else is theirs.`]
      : []),
  ];
}

const names: Readonly<Record<PersonalRecord['kind'], readonly [string, string]>> = {
  orders: ['order', 'orders'],
  doubtful: ['unclear order', 'unclear orders'],
  emails: ['email', 'emails'],
  questions: ['question', 'questions'],
  subscriptions: ['subscription', 'subscriptions'],
  subscribers: ['subscriber', 'subscribers'],
  linkRequests: ['link request', 'link requests'],
  withdrawals: ['withdrawal', 'withdrawals'],
  addressCounters: ['counter', 'counters'],
  ofBrowser: ['row of a browser', 'rows of a browser'],
};

/** Counts rows by kind: '1 order, 2 emails'. Contains no names, because the activity log shows the counts. */
export function countsOf(findings: readonly PersonalRecord[]): string {
  const kinds = Map.groupBy(findings, ({ kind }) => kind);
  const parts = [...kinds].map(([kind, { length }]) => `${length} ${names[kind][length === 1 ? 0 : 1]}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Fields that the export leaves out, because they are useless to the person or grant access. */
const internal = new Set([
  'pk',
  'sk',
  'gsi1pk',
  'gsi1sk',
  'secret',
  'worker',
  'workerUntil',
  'leaseUntil',
  'tries',
  'strikes',
]);

/** Returns the export for the person: each row with its kind. Orders that may be another person's are left out. */
export function exportOf(plan: readonly PersonalRecord[], square: readonly AtSquare[]): object {
  return {
    writtenAt: new Date().toISOString(),
    stored: plan
      .filter(({ kind }) => kind !== 'doubtful')
      .map(({ kind, words, row }) => ({ kind, what: words, values: withoutInternals(row) })),
    atSquare: square,
  };
}

function withoutInternals(row: Item): Item {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name)));
}
