import { inIndex, oneOf } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import type { Mail } from './mail.ts';
import { isUnproven, type MailKey, mailKey, mailKinds, readMailKey } from './mail-key.ts';

/** Milliseconds for which an undelivered email is listed. An older one is hardly worth sending again. */
const shownFor = 14 * 24 * 60 * 60_000;

/**
 * Returns an email's position in the list of failed and bounced emails that need the artist's attention. Returns
 * undefined for emails to addresses that a stranger may have typed, and for emails whose news the studio shows.
 */
export function lostPlace(mail: MailKey, now: number): { gsi1pk: string; gsi1sk: string } | undefined {
  return isUnproven(mail) || 'isInStudio' in mailKinds[mail.kind]
    ? undefined
    : indexKeys.lostMail(now, mail.about, mailKey(mail).sk);
}

export function isLost({ state }: Pick<Mail, 'state'>): boolean {
  return state === 'BOUNCED' || state === 'FAILED';
}

/** Returns the undelivered emails of the last two weeks that were not sent again, the latest first. */
export async function listLostMails(
  table: Table,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<{ readonly mails: MailKey[]; readonly isMore: boolean }> {
  const page = await table.queryPage({
    ...inIndex(indexKeys.lostMail(Math.max(0, now - shownFor), '', ''), '>'),
    ScanIndexForward: false,
    Limit: most,
  });
  const mails = (page.Items ?? []).flatMap((item) => readMailKey(item) ?? []);
  return { mails, isMore: page.LastEvaluatedKey !== undefined };
}

/** Returns the action that removes an email from this list when the email is resent or dismissed. */
export function noLongerLost(mail: MailKey): TransactAction {
  return updateAction(mailKey(mail), {
    label: 'lost mail',
    remove: ['gsi1pk', 'gsi1sk'],
    where: { state: oneOf('BOUNCED', 'FAILED') },
  });
}
