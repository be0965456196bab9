import type { Table } from '#functions/db/table.ts';
import { dropMail } from './outbox.ts';
import { readMails } from './read-mails.ts';

/**
 * Removes the emails about a subscription or a question that hold an address: those that wait, and those that
 * failed. The row of a sent email holds no address and stays.
 */
export async function forgetMails(table: Table, about: string): Promise<void> {
  for (const mail of await readMails(table, about))
    if (mail.to !== undefined || mail.content !== undefined) await dropMail(table, mail);
}
