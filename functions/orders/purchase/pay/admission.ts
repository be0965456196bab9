import { failureOf } from '#functions/db/conditions.ts';
import { changing } from '#functions/db/update.ts';
import { badRequest, conflict, forbidden, tooManyRequests } from '#functions/http/errors.ts';
import { codeCeilings, counting, forgetNetwork, limitUpdate } from '#functions/http/rate-limit.ts';
import { deliverableAddress, maskedAddress } from '#functions/mail/address.ts';
import { isProven, sendCode, takeCode } from '#functions/mail/email-code.ts';
import type { CheckoutPorts } from '#functions/orders/ports.ts';
import { emailCodeNeeded, emailCodeWrong } from '#shared/contract/email-code-errors.ts';
import { validEmail } from '#shared/text/email.ts';
import { cardTestingBrake, type Hold, type Payer, proofOf } from './limits.ts';

type Ports = Pick<CheckoutPorts, 'table' | 'now' | 'secret' | 'mail' | 'metric'>;

interface Standing {
  readonly hold: Hold | undefined;
  readonly isSeries: boolean;
}

const nothing = async () => undefined;

/**
 * Allows an attempt, or throws the reason why it may not begin yet. During card testing, each attempt first takes one of
 * `largest` places an hour. So at most `largest` declines an hour reach Square, even if many requests are sent at the
 * same time. Returns a function that releases the place.
 */
export async function admit(
  ports: Ports,
  payer: Payer & { readonly code?: string | undefined },
  { hold, isSeries }: Standing,
): Promise<() => Promise<unknown>> {
  const { unproven, largest } = cardTestingBrake;
  if (!isSeries) {
    if (hold) throw refused(ports, hold);
    if (payer.code === '') throw noCodeNeeded();
    return nothing;
  }
  const place = hold || payer.code === '' ? undefined : await takePlace(ports, unproven);
  if (place) return place;
  const reserved = await takePlace(ports, largest);
  if (!reserved) throw refused(ports, { error: fullHour(ports), counts: 'NewGuestHeldBack' });
  try {
    await requireProof(
      ports,
      payer,
      hold ?? { error: fullHour(ports), counts: 'NewGuestHeldBack', byEmail: true },
    );
  } catch (error) {
    await reserved();
    throw error;
  }
  return reserved;
}

function refused({ metric }: Ports, { error, counts }: Hold) {
  metric(counts);
  return error;
}

const declined = 'Many cards were declined in this shop within the last hours.';
const untouched = 'Your card was not charged, and your cart is kept.';

const noCodeNeeded = () => conflict(`You need no code any more. Press Pay. ${untouched}`);

function fullHour({ now }: Ports) {
  const { retryAfter } = limitUpdate(now(), cardTestingBrake.declines, 'all');
  return tooManyRequests(retryAfter, `${declined} ${untouched}`);
}

/** Takes one of this hour's `limit` places and returns a function that releases it; undefined if all are taken. */
async function takePlace({ table, now }: Ports, limit: number) {
  const { key, change } = limitUpdate(now(), { ...cardTestingBrake.declines, limit }, 'all');
  if (await failureOf(table.update(key, changing(change)))) return undefined;
  // A place that is not released counts as a decline, because the payment's result must not depend on this write.
  return () => table.update(key, changing(counting(-1))).catch(nothing);
}

/** Throws an error that says what to do, unless the shopper proves the email address with `code` or did so before. */
async function requireProof(
  ports: Ports,
  payer: Payer & { readonly code?: string | undefined },
  hold: Hold,
): Promise<void> {
  const subject = proofOf(payer);
  if (await isProven(ports, subject)) {
    if (payer.code === '') throw noCodeNeeded();
    return;
  }
  if (!hold.byEmail || !ports.mail) throw refused(ports, hold);
  const { email: to, code, network } = payer;
  if (code) {
    // The network then counts as one without a code today, so that the shopper can get another code after a decline.
    if (await takeCode(ports, subject, code))
      return forgetNetwork(ports, codeCeilings['payment-code'], network);
    throw forbidden(
      `This code is wrong or too old. ${untouched} Enter the code of the newest email, or have another one sent.`,
      emailCodeWrong,
    );
  }
  if (deliverableAddress(to) === undefined) throw badRequest(validEmail, 'INVALID_REQUEST');
  await sendCode(ports, { subject, kind: 'payment-code', to, network });
  ports.metric(hold.counts);
  // The word joiner keeps the address on one line.
  const address = maskedAddress(to).replace('…', '…\u2060');
  throw forbidden(
    `${declined} So that you can pay, a code is on its way to ${address}; it can take a minute or two. ${untouched} Enter the code to pay.`,
    emailCodeNeeded,
  );
}
