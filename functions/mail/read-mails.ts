import { keys } from '#functions/db/keys.ts';
import { ofPartition } from '#functions/db/queries.ts';
import { ifReadable } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import type { Mail } from './mail.ts';
import { readMailKey } from './mail-key.ts';
import { dropMail, parseMail } from './outbox.ts';

/** The emails about an order or a question, the oldest first. Empty until the emails of a sale are written. */
export async function readMails(table: Table, about: string): Promise<Mail[]> {
  const items = await table.query({ ...ofPartition(keys.mail(about, '').pk), ConsistentRead: true });
  return items
    .filter((item) => readMailKey(item) !== undefined)
    .flatMap((item) => ifReadable(() => parseMail(item)) ?? [])
    .sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Removes unsent and failed emails about a subscription or a question, because they contain an address. Rows of sent
 * emails contain none and stay.
 */
export async function forgetMails(table: Table, about: string): Promise<void> {
  for (const mail of await readMails(table, about))
    if (mail.to !== undefined || mail.content !== undefined) await dropMail(table, mail);
}
