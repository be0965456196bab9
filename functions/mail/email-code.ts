import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { absent, absentOr, lessThan, moreThan, present, unlessFailed } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { ConditionFailed, type TableAndClock } from '#functions/db/table.ts';
import { changing, takeOnce } from '#functions/db/update.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { tooManyRequests } from '#functions/http/errors.ts';
import { codeCeilings, counting, takePlace } from '#functions/http/rate-limit.ts';
import { countedTry } from '#functions/http/visitor-form.ts';
import { hashAddress } from '#functions/platform/hash-email.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import { emailCodeDigits } from '#shared/contract/email-code.ts';
import { mailboxOf } from './address.ts';
import { mailAction } from './mail-action.ts';

export const codeLifetimeMs = 10 * 60_000;
const mostTries = 5;
/** Milliseconds for which an entered code proves the address. */
const proofLifetimeMs = 24 * 60 * 60_000;
/** Limit of codes that one mailbox receives in a day, from all visitors together. */
const codesOfMailbox = { name: 'payment-codes-mailbox', limit: 5, windowSeconds: 24 * 60 * 60 } as const;

const codeRow = storedRow(
  'emailCode',
  z.object({
    /**
     * The `about` field of the email with the code. The code is derived from this field and a secret, so the table never
     * contains a code.
     */
    mail: z.string(),
    /** Expiry of the code, in milliseconds. */
    until: z.int(),
    /** Set when the code was entered. */
    takenBy: z.optional(z.string()),
  }),
);

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

/** Returns a row's key. `subject` identifies the person and the place where the code may be entered. */
function keyOf(subject: string): Key {
  return keys.rate('email-code', createHash('sha256').update(subject).digest('base64url'));
}

/** Returns the code in an email with the `about` `mail`. `key`: the secret `addressKey`. */
export function codeOf(key: string, mail: string): string {
  const bytes = createHmac('sha256', key).update(`code ${mail}`).digest();
  return String(bytes.readUIntBE(0, 6) % 10 ** emailCodeDigits).padStart(emailCodeDigits, '0');
}

interface NewCode {
  readonly subject: string;
  readonly kind: keyof typeof codeCeilings;
  readonly to: string;
  readonly network: string;
}

/** Emails a new code, which replaces the previous one. Throws `tooManyRequests` after too many codes. */
export async function sendCode(ports: Ports, { subject, kind, to, network }: NewCode): Promise<void> {
  const { table, secret, now } = ports;
  const at = now();
  const mailbox = hashAddress(await secret('addressKey'), 'subscriber', mailboxOf(to));
  const counted = kind === 'payment-code' ? countedTry(codesOfMailbox, mailbox, at) : undefined;
  const place = await takePlace(ports, codeCeilings[kind], network);
  if (place.isFull) throw tooManyRequests(place.retryAfter, 'Too many codes were sent within this hour.');
  const mail = randomBytes(9).toString('hex');
  const until = at + codeLifetimeMs;
  const row = { ...keyOf(subject), mail, until, expiresAt: Math.ceil((until + proofLifetimeMs) / 1000) };
  try {
    await table.transact([
      { Put: { Item: row } },
      ...(counted ? [counted.action] : []),
      mailAction({ about: mail, to, content: { kind }, at }),
    ]);
  } catch (error) {
    await place.release();
    if (!counted || !(error instanceof ConditionFailed && error.has(codesOfMailbox.name))) throw error;
    throw tooManyRequests(counted.retryAfter, 'Too many codes were sent to this address today.');
  }
}

/** Uses up one attempt. Returns true once, for the newest code of the subject, before the code expires. */
export async function takeCode({ table, secret, now }: Ports, subject: string, code: string) {
  const key = keyOf(subject);
  const one = counting(1);
  const where = {
    pk: present,
    until: moreThan(now()),
    count: absentOr(lessThan(mostTries)),
    takenBy: absent,
  };
  const change = changing({ ...one, where: { ...one.where, ...where } });
  const item = await unlessFailed(table.update(key, { ...change, ReturnValues: 'ALL_NEW' }));
  const isRight = item && safeEqual(code, codeOf(await secret('addressKey'), codeRow.read(item).mail));
  return isRight === true && (await takeOnce(table, key)) !== undefined;
}

/** Returns whether the code that was entered last for this subject still proves the address. */
export async function isProven({ table, now }: TableAndClock, subject: string): Promise<boolean> {
  const item = await table.get(keyOf(subject), true);
  const row = item && codeRow.read(item);
  return row?.takenBy !== undefined && now() < row.until + proofLifetimeMs;
}

/** Ends the proof, so that a new code is needed. */
export async function endProof({ table }: Pick<TableAndClock, 'table'>, subject: string): Promise<void> {
  await table.remove(keyOf(subject));
}
