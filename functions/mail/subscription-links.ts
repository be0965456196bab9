import type { Table } from '#functions/db/table.ts';
import type { SubscriptionLinks } from '#functions/mail/letter/surroundings.ts';
import { subscriptionPaths, writeKey } from '#functions/subscribers/key.ts';
import { readSubscription } from '#functions/subscribers/subscription-records.ts';
import type { MailKey, MailKind } from './mail-key.ts';

/** Emails whose `about` is a subscription: its recipient has asked for them and may stop them. */
const toSubscribers: readonly MailKind[] = ['confirm-subscription', 'new-works'];

export function isToSubscriber({ kind }: Pick<MailKey, 'kind'>): boolean {
  return toSubscribers.includes(kind);
}

/**
 * The links of an email about a subscription; undefined once nobody wants it: it has ended, or is confirmed already.
 */
export async function subscriptionLinksOf(
  { table, siteOrigin }: { readonly table: Table; readonly siteOrigin: string },
  { about: id, kind }: MailKey,
  now: number,
): Promise<SubscriptionLinks | undefined> {
  const subscription = await readSubscription(table, id, now);
  if (!subscription || subscription.endedAt !== undefined) return undefined;
  const isConfirmed = subscription.confirmedAt !== undefined;
  if (isConfirmed !== (kind === 'new-works')) return undefined;
  const key = writeKey({ id, secret: subscription.secret });
  return {
    confirm: `${siteOrigin}${subscriptionPaths.confirm(key)}`,
    end: `${siteOrigin}${subscriptionPaths.end(key)}`,
    oneClick: `${siteOrigin}${subscriptionPaths.oneClick(key)}`,
  };
}
