import type { Table } from '#functions/db/table.ts';
import { dropMail } from './outbox.ts';
import { readMails } from './read-mails.ts';

/**
 * Removes the emails about a subscription or a question that hold an address: those that wait, and those that were given
 * up. What is sent holds none; its row stays as the proof that it was.
 */
export async function forgetMails(table: Table, about: string): Promise<void> {
  for (const mail of await readMails(table, about))
    if (mail.to !== undefined || mail.content !== undefined) await dropMail(table, mail);
}
