import type { MailingList } from '#functions/mail/ports.ts';
import { announcementEventRow } from './announcement-records.ts';
import { isSecret, secretOf, subscriptionPaths, writeKey } from './key.ts';
import { confirmationLetter, newWorksLetter } from './newsletter-letters.ts';
import { rehashSubscribers } from './rehash-subscribers.ts';
import { sendAnnouncementBatch } from './send-announcement-batch.ts';
import { sendOptInEmails } from './send-opt-in-emails.ts';
import { endSubscription, readSubscription } from './subscription-records.ts';

/** The newsletter's emails, for the mail Lambda. */
export const newsletterMail: MailingList = {
  async prepare(ports, until) {
    const key = await ports.secret('addressKey');
    await rehashSubscribers(ports, key, until);
    return sendOptInEmails(ports, key, until);
  },

  writeNext: (table, event, now) => sendAnnouncementBatch(table, announcementEventRow.read(event), now),

  async letterWriter({ table, secret, siteOrigin, now }, { about: id, kind }) {
    const subscription = await readSubscription(table, id, now());
    if (!subscription || subscription.endedAt !== undefined) return undefined;
    const isConfirmed = subscription.confirmedAt !== undefined;
    if (isConfirmed !== (kind === 'new-works')) return undefined;
    const { secret: stored } = subscription;
    const key = writeKey({
      id,
      secret: isSecret(stored) ? stored : secretOf(await secret('addressKey'), id),
    });
    return (content, context) =>
      content.kind === 'new-works'
        ? newWorksLetter(content.works, {
            ...context,
            end: `${siteOrigin}${subscriptionPaths.end(key)}`,
            oneClick: `${siteOrigin}${subscriptionPaths.oneClick(key)}`,
          })
        : confirmationLetter({ ...context, confirm: `${siteOrigin}${subscriptionPaths.confirm(key)}` });
  },

  async end({ table, now }, id) {
    const subscription = await readSubscription(table, id, now());
    if (subscription) await endSubscription(table, id, subscription, now());
  },
};
