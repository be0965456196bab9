import type { Table, TransactAction } from '#functions/db/table.ts';
import { mailsOf, removeEnquiry } from '#functions/enquiries/enquiry-records.ts';
import { forgetMails } from '#functions/mail/forget-mails.ts';

/**
 * Deletes a question together with what `also` says, and its email if that has not been sent. An email that the artist
 * has is in the artist's mailbox alone. Throws notFound for one that is not kept.
 */
export async function deleteEnquiry(table: Table, id: string, also: TransactAction): Promise<void> {
  // First, so that a process that crashes in between can be asked again.
  await forgetMails(table, mailsOf(id));
  await removeEnquiry(table, id, also);
}
