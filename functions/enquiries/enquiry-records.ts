import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { failureOf, ofPartition, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { notFound } from '#functions/http/errors.ts';
import { type AskedQuestion, askedSchema, type Enquiry } from '#shared/enquiry/enquiry.ts';

/** Seconds after which a question is deleted. */
const kept = 90 * 24 * 60 * 60;
/**
 * Maximum number of questions that the studio lists, about one page of DynamoDB (1 MB): more than a flood from forty
 * networks creates in a day.
 */
const mostListed = 1000;

const enquiryItem = z.extend(askedSchema, {
  sk: z.string(),
  /** Milliseconds. */
  at: z.int(),
  doneAt: z.optional(z.int()),
  /** Seconds. */
  expiresAt: z.int(),
});

const enquiryRow = storedRow('enquiry', enquiryItem);

/** Returns the id of a question. A repeated request of the same guest gets the same id. */
export function enquiryId(guestId: string, requestId: string): string {
  return createHash('sha256').update(`${guestId} ${requestId}`).digest('hex').slice(0, 32);
}

/** Returns the row's id, which sorts by time. */
const rowId = (at: number, id: string) => `${String(at).padStart(15, '0')}-${id}`;

export function enquiryAction(id: string, asked: AskedQuestion, at: number): TransactAction {
  const key = keys.enquiry(rowId(at, id));
  return {
    label: 'enquiry',
    Put: { Item: { ...key, ...asked, at, expiresAt: Math.floor(at / 1000) + kept } },
  };
}

/** Lists the newest thousand questions, newest first. */
export async function listEnquiries(table: Table, now: number): Promise<Enquiry[]> {
  const page = await table.queryPage({
    ...ofPartition(keys.enquiry('').pk),
    ScanIndexForward: false,
    Limit: mostListed,
  });
  // DynamoDB deletes expired rows late.
  return enquiryRow
    .readAll(page.Items ?? [])
    .filter((row) => row.expiresAt > now / 1000)
    .map(toEnquiry);
}

/** Marks a question as done or not done, in one transaction with `also`. */
export async function setEnquiryDone(
  table: Table,
  { id, isDone, also }: { readonly id: string; readonly isDone: boolean; readonly also: TransactAction },
  now: number,
): Promise<Enquiry> {
  const key = keys.enquiry(id);
  const change = isDone ? { set: { doneAt: now } } : { remove: ['doneAt'] };
  await transactOnKept(table, [updateAction(key, { ...change, where: { pk: present } }), also]);
  return toEnquiry(enquiryRow.read((await table.get(key, true)) ?? {}));
}

/** Returns the id in the keys of a question's emails: the row's id without the part up to the first hyphen. */
export function mailsOf(id: string): string {
  return id.slice(id.indexOf('-') + 1);
}

/** Deletes a question, in one transaction with `also`. Throws `notFound` if it no longer exists. */
export async function removeEnquiry(table: Table, id: string, also: TransactAction): Promise<void> {
  const removed = { Delete: { Key: keys.enquiry(id), ConditionExpression: 'attribute_exists(pk)' } };
  await transactOnKept(table, [removed, also]);
}

async function transactOnKept(table: Table, actions: readonly TransactAction[]): Promise<void> {
  if (await failureOf(table.transact(actions))) throw notFound('This question is no longer kept');
}

function toEnquiry({ sk, at, doneAt, expiresAt: _, ...asked }: z.infer<typeof enquiryItem>): Enquiry {
  return { id: sk, askedAt: new Date(at).toISOString(), ...asked, isDone: doneAt !== undefined };
}
