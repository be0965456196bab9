import { keys } from '#functions/db/keys.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { ifReadable } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import type { Mail } from './mail.ts';
import { readMailKey } from './mail-key.ts';
import { dropMail, parseMail } from './outbox.ts';

/** The emails about an order or an enquiry, the oldest first; a sale whose emails are not written yet has none. */
export async function readMails(table: Table, about: string): Promise<Mail[]> {
  const items = await table.query({ ...ofPartition(keys.mail(about, '').pk), ConsistentRead: true });
  return items
    .filter((item) => readMailKey(item) !== undefined)
    .flatMap((item) => ifReadable(() => parseMail(item)) ?? [])
    .sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Removes the emails about a subscription or a question that hold an address: those that wait, and those that
 * failed. The row of a sent email holds no address and stays.
 */
export async function forgetMails(table: Table, about: string): Promise<void> {
  for (const mail of await readMails(table, about))
    if (mail.to !== undefined || mail.content !== undefined) await dropMail(table, mail);
}
