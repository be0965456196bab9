import { badRequest, tooManyRequests, unavailable } from '#functions/http/errors.ts';
import { emailCeilings, takePlace } from '#functions/http/shop-ceiling.ts';
import { countedForm, orWrite, refuseMachines, writeInstead } from '#functions/http/visitor-form.ts';
import { deliverableAddress } from '#functions/mail/address.ts';
import type { AskingPorts } from '#functions/mail/ports.ts';
import { newSubscriptionKey } from '#functions/subscribers/key.ts';
import { askAction } from '#functions/subscribers/subscription-records.ts';
import type { Body } from '#shared/contract/schemas.ts';
import { validEmail } from '#shared/rules/email.ts';

interface Wish {
  readonly guestId: string;
  readonly network: string;
  readonly body: Body<'subscribe'>;
}

const perGuest = { name: 'subscribe', limit: 5, windowSeconds: 60 * 60 } as const;
const perNetwork = { name: 'subscribe-network', limit: 20, windowSeconds: 24 * 60 * 60 } as const;

const limits = { perGuest, perNetwork, many: 'Many have asked' };

/** Nobody reads the form and types an address sooner. */
const machines = { quickest: 2_000, tooQuick: 'That was very quick. Please send it again.' };

/**
 * Notes that somebody has typed this address, by the same writes and no read whether it is known, unknown or was
 * asked today: neither the answer nor its time says who is on the list. The mail Lambda decides whether its owner is
 * asked (functions/mail/ask-owners.ts).
 */
export async function subscribe(ports: AskingPorts, { guestId, network, body }: Wish): Promise<void> {
  if (!ports.mayWrite) throw unavailable(`This shop cannot send email. ${writeInstead}`);
  refuseMachines(body, machines);
  if (deliverableAddress(body.email) === undefined) throw badRequest(validEmail, 'INVALID_REQUEST');
  const at = ports.now();
  const form = countedForm(limits, { guestId, network }, at);
  const place = await takePlace(ports, emailCeilings.confirmations);
  if (place.isFull)
    throw tooManyRequests(place.retryAfter, 'Many people have signed up in the past hour.', orWrite);
  try {
    await ports.table.transact([...form.actions, askAction(newSubscriptionKey(), body.email, at)]);
  } catch (error) {
    await place.release();
    throw form.refusal(error) ?? error;
  }
}
