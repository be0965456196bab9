import { auditAction, usernameOf } from '#functions/audit/audit.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { done } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { forgetMails } from '#functions/mail/outbox.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { listEnquiries, mailsOf, removeEnquiry, setEnquiryDone } from './enquiry-records.ts';

/** The artist's operations on questions. */
export function enquiryHandlers({ table, now }: Services) {
  return {
    listEnquiries: () => listEnquiries(table, now()),

    setEnquiryDone: ({ params: { id }, body: { isDone }, user }) => {
      const detail = isDone ? 'A question is answered' : 'A question is open again';
      const also = auditAction({ who: usernameOf(user), action: 'setEnquiryDone', detail }, now());
      return setEnquiryDone(table, { id, isDone, also }, now());
    },

    deleteEnquiry: ({ params: { id }, user }) => {
      const detail = 'A question is deleted';
      const also = auditAction({ who: usernameOf(user), action: 'deleteEnquiry', detail }, now());
      return done(deleteEnquiry(table, id, also));
    },
  } satisfies Partial<Handlers>;
}

/**
 * Deletes a question in one transaction with `also`, and before it any unsent email. A sent email stays in the artist's
 * mailbox. Throws `notFound` if the question no longer exists.
 */
async function deleteEnquiry(table: Table, id: string, also: TransactAction): Promise<void> {
  // The email is deleted first, so that the request can be repeated after a crash in between.
  await forgetMails(table, mailsOf(id));
  await removeEnquiry(table, id, also);
}
