import { ConditionFailed, type TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import type { ShopRequest } from '#shared/contract/handlers.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { shop } from '#shop-config';
import { badRequest, tooManyRequests, type UserError } from './errors.ts';
import { limitUpdate, type RateLimit } from './rate-limit.ts';

/** Advice for a visitor whose form cannot be sent. */
export const writeInstead = `Please write to ${shop.email} instead.`;
/** End of a refusal's last sentence, after the time of the next try. */
export const orWrite = `, or write to ${shop.email}`;

/**
 * Refuses a form that a bot has probably sent: a hidden field is filled in, or the form was open for less than
 * `quickest` milliseconds. The refusal has a message, because a person's password manager may fill in hidden fields.
 */
export function refuseMachines(
  { website, openFor }: { readonly website: string; readonly openFor: number },
  { quickest, tooQuick }: { readonly quickest: number; readonly tooQuick: string },
): void {
  if (website !== '')
    throw badRequest(`A hidden field of this form was filled in, as bots do. ${writeInstead}`);
  if (openFor < quickest) throw badRequest(tooQuick);
}

/** Returns the action that counts one try in a transaction, labeled with the limit's name. `retryAfter` in seconds. */
export function countedTry(limit: RateLimit, subject: string, at: number) {
  const { key, change, retryAfter } = limitUpdate(at, limit, subject);
  return { action: updateAction(key, { label: limit.name, ...change }), retryAfter };
}

interface FormLimits {
  /** Per hour. */
  readonly perGuest: RateLimit;
  /** Per day. */
  readonly perNetwork: RateLimit;
  /** Beginning of a network's refusal, such as 'Many have asked'. */
  readonly many: string;
}

/** Returns actions that count a sent form. `refusal` returns the error for a limit that stopped the transaction. */
export function countedForm(
  { perGuest, perNetwork, many }: FormLimits,
  from: Pick<ShopRequest<Operation>, 'guest' | 'network'>,
  at: number,
) {
  const guest = countedTry(perGuest, from.guest.id, at);
  const network = countedTry(perNetwork, from.network, at);
  return {
    actions: [guest.action, network.action] as readonly TransactAction[],
    refusal(error: unknown): UserError | undefined {
      if (!(error instanceof ConditionFailed)) return undefined;
      if (error.has(perGuest.name))
        return tooManyRequests(
          guest.retryAfter,
          `You have asked ${perGuest.limit} times within an hour.`,
          orWrite,
        );
      if (error.has(perNetwork.name))
        return tooManyRequests(network.retryAfter, `${many} from your network today.`, orWrite);
      return undefined;
    },
  };
}
