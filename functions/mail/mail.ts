import * as z from 'zod/mini';
import { mailContentSchema } from '#functions/mail/letter/content.ts';
import type { MailKey } from './mail-key.ts';

/**
 * - `PENDING`: it is to be sent when it is due.
 * - `SENDING`: it was handed to SES, whose answer is not known (yet).
 * - `SENT`: SES has it. Reader and text are gone from the row.
 * - `FAILED`: it was given up.
 * - `BOUNCED`: it came back, or its recipient complained.
 */
const mailStates = ['PENDING', 'SENDING', 'SENT', 'FAILED', 'BOUNCED'] as const;

/** The attributes of an email's row besides its key. */
export const mailSchema = z.object({
  state: z.enum(mailStates),
  /** Absent once it is sent, as `content` is. */
  to: z.optional(z.string()),
  /** Where an answer goes; absent where there is nobody to answer. */
  replyTo: z.optional(z.string()),
  content: z.optional(mailContentSchema),
  createdAt: z.int(),
  /** Milliseconds, as every time here. When it is to be sent, or, while SENDING, when SES has been silent for too long. */
  dueAt: z.int(),
  /** How often it was claimed; also the guard of the process that claimed it. */
  tries: z.int(),
  /** How often SES was too busy or did not answer. */
  strikes: z.int(),
  messageId: z.optional(z.string()),
  sentAt: z.optional(z.int()),
});
export type Mail = MailKey & z.infer<typeof mailSchema>;

/**
 * The result of asking SES to send an email.
 * - `accepted`: SES has it.
 * - `busy`: it has not, for there are too many at once.
 * - `closed`: it has not, and takes nothing from this shop at present.
 * - `refused`: it has not, and never will.
 * - `unknown`: no answer. It may have it.
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
/** Milliseconds within which SES says by an event what became of an email whose answer was lost. */
export const silence = 10 * minute;
const longestPause = 6 * 60 * minute;
const pauseWhileClosed = 60 * minute;
const mostStrikes = 12;
/** Milliseconds after which it is too late to send it. */
const retryPeriodMs = 14 * 24 * 60 * minute;

/** Milliseconds from a failed try to the next: 2, 4, 8 … minutes, up to six hours. */
export function pauseAfter(strikes: number): number {
  return Math.min(2 ** strikes * minute, longestPause);
}

/** An email that is due is claimed before it is handed to SES, so that of two processes one sends it. */
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

/** What a claimed mail becomes by SES's answer. Unknown is not failed: it waits for SES's event first. */
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
