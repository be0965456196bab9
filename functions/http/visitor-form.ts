import { ConditionFailed, type TransactAction } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { shop } from '#shop-config';
import { badRequest, tooManyRequests, type UserError } from './errors.ts';
import { limitUpdate, type RateLimit } from './rate-limit.ts';

/** What a visitor can do when a form cannot be sent. */
export const writeInstead = `Please write to ${shop.email} instead.`;
/** The same, after when to try again. */
export const orWrite = `, or write to ${shop.email}`;

/**
 * Refuses what only a program sends: the field that nobody sees is filled in, or the form was open for less than
 * `quickest` milliseconds. The refusal has a message, because a person's own program may fill in fields that are not shown.
 */
export function refuseMachines(
  { website, openFor }: { readonly website: string; readonly openFor: number },
  { quickest, tooQuick }: { readonly quickest: number; readonly tooQuick: string },
): void {
  if (website !== '')
    throw badRequest(`A hidden field of this form was filled in, as bots do. ${writeInstead}`);
  if (openFor < quickest) throw badRequest(tooQuick);
}

/** Counts one try inside a transaction, whose action has the limit's name; `retryAfter` in seconds. */
export function countedTry(limit: RateLimit, subject: string, at: number) {
  const { key, change, retryAfter } = limitUpdate(at, limit, subject);
  return { action: updateAction(key, { label: limit.name, ...change }), retryAfter };
}

interface FormLimits {
  /** Of an hour. */
  readonly perGuest: RateLimit;
  /** Of a day. */
  readonly perNetwork: RateLimit;
  /** What the network is told: 'Many have asked'. */
  readonly many: string;
}

/**
 * How often a form may be sent by one guest and from one network, counted only with what is really written. `refusal`
 * says which limit stopped a transaction, or nothing when it was something else.
 */
export function countedForm(
  { perGuest, perNetwork, many }: FormLimits,
  from: { readonly guestId: string; readonly network: string },
  at: number,
) {
  const guest = countedTry(perGuest, from.guestId, at);
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
