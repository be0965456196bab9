import { keys } from '#functions/db/keys.ts';
import type { MailContent } from '#functions/mail/letter/content.ts';
import { mailAction, saleAction } from '#functions/mail/mail-action.ts';
import type { MailKind } from '#functions/mail/mail-key.ts';
import { shop } from '#shop-config';
import type { Post } from './post.ts';
import { contentsOf, testEnquiry, testSale } from './sales.ts';

/** Returns functions that simulate the events that cause emails, and that read the emails' states. */
export function eventsIn(post: Post) {
  let orders = 0;

  async function sell(orderId: string, changes: { buyer?: string } = { buyer: 'jane@example.com' }) {
    await post.table.transact([
      saleAction({ orderId, ...changes, sale: testSale({ paidAt: post.clock.now() }) }),
    ]);
  }

  return {
    newOrder: () => `ORDER${String(++orders).padStart(21, '0')}`,
    sell,

    /** Records an event that causes an email of this kind, about an order or a question. */
    async simulate(kind: MailKind, about: string): Promise<void> {
      if (kind === 'order-confirmed' || kind === 'order-arrived') return sell(about);
      const content: MailContent =
        kind === 'enquiry'
          ? // The question's message contains `about`, because the email shows no id.
            { kind, enquiry: testEnquiry({ message: about }) }
          : (contentsOf().find((one) => one.kind === kind) as MailContent);
      const to = kind === 'enquiry' ? shop.email : 'jane@example.com';
      await post.table.transact([mailAction({ about, to, content, at: post.clock.now() })]);
    },

    row: (orderId: string, kind = 'order-confirmed') => post.table.get(keys.mail(orderId, kind), true),

    /** Returns the recipients of the emails about an order, with an entry for each email. */
    async recipientsTold(orderId: string): Promise<string[]> {
      const mails = await post.mails();
      return mails.filter(({ text }) => text?.includes(orderId)).map(({ to }) => to?.[0]?.address ?? '');
    },
  };
}
