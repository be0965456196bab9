import { type Order, parseOrder } from '#functions/checkout/order.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { tooManyRequests, type UserError } from '#functions/http/errors.ts';
import { countTry, isUsedUp, limitUpdate } from '#functions/http/rate-limit.ts';

/**
 * Against card testing. Declines are counted, not payments: an honest shopper is not kept from buying by her
 * neighbours at the fair, and whoever tries card after card is stopped.
 */
const declinesOfGuest = { name: 'declines-guest', limit: 10, windowSeconds: 3600 } as const;
const declinesOfNetwork = { name: 'declines-network', limit: 20, windowSeconds: 3600 } as const;

/** On whom declines are counted. */
export interface Payer {
  readonly owner: string;
  readonly network: string;
}

/** The order, strongly consistent, and the refusal that this payer's declines have earned, in one round trip. */
export async function readOrderAndLimits(
  { table, now }: Pick<PaymentPorts, 'table' | 'now'>,
  orderId: string,
  { owner, network }: Payer,
): Promise<{ readonly order: Order | undefined; readonly tooMany: UserError | undefined }> {
  const ofGuest = limitUpdate(now(), declinesOfGuest, owner);
  const ofNetwork = limitUpdate(now(), declinesOfNetwork, network);
  const order = keys.order(orderId);
  const items = await table.batchGet([order, ofGuest.Key, ofNetwork.Key], true);
  const find = (key: { readonly pk: string }): Item | undefined => items.find(({ pk }) => pk === key.pk);
  const found = find(order);
  const isStopped =
    isUsedUp(find(ofGuest.Key), declinesOfGuest) || isUsedUp(find(ofNetwork.Key), declinesOfNetwork);
  return {
    order: found && parseOrder(found),
    tooMany: isStopped ? tooManyRequests(ofGuest.retryAfter, 'Too many payment attempts.') : undefined,
  };
}

export async function countDecline(
  { table, now }: Pick<PaymentPorts, 'table' | 'now'>,
  { owner, network }: Payer,
): Promise<void> {
  await table.transact([
    countTry(now(), declinesOfGuest, owner),
    countTry(now(), declinesOfNetwork, network),
  ]);
}
