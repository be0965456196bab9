import type { TableAndClock } from '#functions/db/ports.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { notFound, UserError } from '#functions/http/errors.ts';
import type { ReadSecret } from '#functions/secrets.ts';
import { readKey, subscriberHash } from '#functions/subscribers/key.ts';
import {
  confirmSubscription,
  endSubscription,
  readSubscription,
} from '#functions/subscribers/subscription-records.ts';

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

const askAnew = 'This link has expired. Please sign up again.';

/** The press on the page that a confirmation's link opens. Pressing twice is pressing once. */
export async function confirm({ table, secret, now }: Ports, text: string): Promise<void> {
  const { id, subscription } = await find({ table, now }, text);
  if (subscription.endedAt !== undefined) throw new UserError(410, { error: askAnew });
  if (subscription.confirmedAt !== undefined) return;
  const addressHash = subscriberHash(await secret('addressKey'), subscription.email ?? '');
  if (!(await confirmSubscription(table, id, subscription, { addressHash, now: now() })))
    throw new UserError(410, { error: askAnew });
}

/** The press on the page, or in the mail program. Somebody who has stopped is not told that there is nothing to stop. */
export async function end({ table, now }: Omit<Ports, 'secret'>, text: string): Promise<void> {
  const { id, subscription } = await find({ table, now }, text);
  if (subscription.endedAt === undefined) await endSubscription(table, id, subscription, now());
}

/** What is no link of ours, what has expired and what is guessed are one and the same. */
async function find({ table, now }: Omit<Ports, 'secret'>, text: string) {
  const key = readKey(text);
  const subscription = key && (await readSubscription(table, key.id, now()));
  if (!key || !subscription || !safeEqual(key.secret, subscription.secret)) throw notFound(askAnew);
  return { id: key.id, subscription };
}
