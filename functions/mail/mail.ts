import * as z from 'zod/mini';
import { mailContentSchema } from '#functions/mail/letter/content.ts';
import type { MailKey } from './mail-key.ts';

/**
 * - `PENDING`: to be sent when it is due.
 * - `SENDING`: handed to SES, whose answer is not yet known.
 * - `SENT`: accepted by SES. Recipient and text are removed from the row.
 * - `FAILED`: given up.
 * - `BOUNCED`: returned, or reported as spam by its recipient.
 */
const mailStates = ['PENDING', 'SENDING', 'SENT', 'FAILED', 'BOUNCED'] as const;

/** The attributes of an email's row except its key. */
export const mailSchema = z.object({
  state: z.enum(mailStates),
  /** Recipient's address. Removed like `content` once the email is sent. */
  to: z.optional(z.string()),
  /** Address for replies. Absent if no reply is expected. */
  replyTo: z.optional(z.string()),
  content: z.optional(mailContentSchema),
  createdAt: z.int(),
  /** Milliseconds, like all times here: when to send the email or, while SENDING, when to stop waiting for SES. */
  dueAt: z.int(),
  /** Number of times that a process has claimed the email. Identifies the current claim. */
  tries: z.int(),
  /** Number of attempts at which SES was busy or did not answer. */
  strikes: z.int(),
  messageId: z.optional(z.string()),
  sentAt: z.optional(z.int()),
});
export type Mail = MailKey & z.infer<typeof mailSchema>;

/**
 * The result of asking SES to send an email.
 * - `accepted`: SES has accepted the email.
 * - `busy`: SES refused because of the current rate.
 * - `closed`: SES accepts nothing from this shop at present.
 * - `refused`: SES will never accept the email.
 * - `unknown`: SES did not answer. It may have accepted the email.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'busy' | 'closed' | 'refused' | 'unknown'; readonly code: string };

/** The next state of an email. */
export type MailStep =
  | { readonly to: 'SENT'; readonly messageId: string }
  | { readonly to: 'PENDING' | 'SENDING'; readonly dueAt: number; readonly strikes: number }
  | { readonly to: 'FAILED'; readonly code: string };

const minute = 60_000;
/** Milliseconds to wait for an event of SES about an email whose answer was lost. */
export const silence = 10 * minute;
const longestPause = 6 * 60 * minute;
const pauseWhileClosed = 60 * minute;
const mostStrikes = 12;
/** Milliseconds after which an email is given up if SES does not accept it. */
const retryPeriodMs = 14 * 24 * 60 * minute;

/** Returns the milliseconds until the next attempt: 2, 4, 8 … minutes, up to six hours. */
export function pauseAfter(strikes: number): number {
  return Math.min(2 ** strikes * minute, longestPause);
}

/** Claims a due email before it is handed to SES, so that only one of two processes sends it. */
export function claimed(mail: Mail, now: number): Mail {
  const wasSilent = mail.state === 'SENDING';
  return {
    ...mail,
    state: 'SENDING',
    tries: mail.tries + 1,
    strikes: wasSilent ? mail.strikes + 1 : mail.strikes,
    dueAt: now + silence,
  };
}

/** Returns the next state after SES's answer. Without an answer, the email first waits for an event of SES. */
export function afterAnswer(mail: Mail, outcome: SendOutcome, now: number): MailStep {
  if (outcome.kind === 'accepted') return { to: 'SENT', messageId: outcome.messageId };
  if (outcome.kind === 'refused' || now - mail.createdAt > retryPeriodMs)
    return { to: 'FAILED', code: outcome.code };
  if (outcome.kind === 'closed')
    return { to: 'PENDING', dueAt: now + pauseWhileClosed, strikes: mail.strikes };
  // If SES does not answer, the failed attempt is counted when the email is claimed again.
  if (outcome.kind === 'unknown')
    return mail.strikes >= mostStrikes
      ? { to: 'FAILED', code: outcome.code }
      : { to: 'SENDING', dueAt: now + Math.max(silence, pauseAfter(mail.strikes)), strikes: mail.strikes };
  const strikes = mail.strikes + 1;
  return strikes >= mostStrikes
    ? { to: 'FAILED', code: outcome.code }
    : { to: 'PENDING', dueAt: now + pauseAfter(strikes), strikes };
}
