import type { TableAndClock } from '#functions/db/table.ts';
import { badRequest, notFound, tooManyRequests, UserError, unavailable } from '#functions/http/errors.ts';
import { emailCeilings, takePlace } from '#functions/http/rate-limit.ts';
import { done, serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { countedForm, orWrite, refuseMachines, writeInstead } from '#functions/http/visitor-form.ts';
import { deliverableAddress } from '#functions/mail/address.ts';
import type { AskingPorts } from '#functions/mail/ports.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import { lookUpPublished } from '#functions/texts/texts-records.ts';
import type { ShopRequest } from '#shared/contract/handlers.ts';
import { validEmail } from '#shared/text/email.ts';
import { readKey, subscriberHash, subscriptionPaths } from './key.ts';
import {
  askAction,
  confirmSubscription,
  endSubscription,
  opens,
  readSubscription,
} from './subscription-records.ts';

const perGuest = { name: 'subscribe', limit: 5, windowSeconds: 60 * 60 } as const;

const perNetwork = { name: 'subscribe-network', limit: 20, windowSeconds: 24 * 60 * 60 } as const;

const limits = { perGuest, perNetwork, many: 'Many have asked' };

/** `quickest`: milliseconds. Nobody reads the form and types an address in less time. */
const machines = { quickest: 2_000, tooQuick: 'Please check the address and send it again.' };

const askAnew = 'This link has expired. Please sign up again.';

/** Pattern of the body that mail programs post, in either form encoding (RFC 8058 section 3.1). */
const oneClick = /List-Unsubscribe(?:=|"\s+)One-Click/;

/** Any visitor can request a subscription. Only the owner of the address can confirm or end it. */
export function newsService(services: Services) {
  const { table, secret, now, config } = services;
  const mayWrite = config.mail !== undefined;
  const ports = { table, secret, now };
  return serve(
    'news',
    {
      subscribe: async (request) => {
        await subscribe({ ...ports, mayWrite }, request);
        return { reply: true, status: 202, body: { ok: true } };
      },

      confirmSubscription: ({ body: { key } }) => done(confirm(ports, key)),

      endSubscription: ({ body: { key } }) => done(end(ports, key)),

      endSubscriptionByMail: async ({ params: { id }, body }) => {
        if (!oneClick.test(body)) throw badRequest('A mail program would say List-Unsubscribe=One-Click');
        return done(end(ports, id));
      },

      // Opening the link changes nothing, because email scanners open every link.
      openEndOfSubscription: async ({ params: { id } }) => ({
        reply: true,
        status: 303,
        headers: { location: subscriptionPaths.end(id) },
        raw: '',
      }),
    },
    services.http,
  );
}

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

/** Confirms a subscription from the page that the link opens. Confirming twice succeeds. */
async function confirm({ table, secret, now }: Ports, text: string): Promise<void> {
  const { id, subscription } = await find({ table, secret, now }, text);
  if (subscription.endedAt !== undefined) throw new UserError(410, { error: askAnew });
  if (subscription.confirmedAt !== undefined) return;
  const addressHash = subscriberHash(await secret('addressKey'), subscription.email ?? '');
  if (!(await confirmSubscription(table, id, subscription, { addressHash, now: now() })))
    throw new UserError(410, { error: askAnew });
}

/** Ends a subscription, from the page or from a mail program. Unsubscribing twice succeeds. */
async function end(ports: Ports, text: string): Promise<void> {
  const { table, now } = ports;
  const { id, subscription } = await find(ports, text);
  if (subscription.endedAt === undefined) await endSubscription(table, id, subscription, now());
}

/** Finds a link's subscription. Throws the same error for invalid, expired and guessed links. */
async function find({ table, secret, now }: Ports, text: string) {
  const key = readKey(text);
  const subscription = key && (await readSubscription(table, key.id, now()));
  if (!key || !subscription || !opens(subscription, key, await secret('addressKey'))) throw notFound(askAnew);
  return { id: key.id, subscription };
}

/**
 * Records that somebody has entered this address. The reads and writes are the same for every address, so that neither
 * the answer nor its timing reveals who is on the list. The mail Lambda decides whether to ask the owner
 * (newsletter-mail.ts).
 */
async function subscribe(ports: AskingPorts & Ports, request: ShopRequest<'subscribe'>): Promise<void> {
  const { network, body } = request;
  if (!ports.mayWrite) throw unavailable(`This shop cannot send email. ${writeInstead}`);
  refuseMachines(body, machines);
  if (deliverableAddress(body.email) === undefined) throw badRequest(validEmail, 'INVALID_REQUEST');
  const at = ports.now();
  const form = countedForm(limits, request, at);
  const { version: textsVersion } = await lookUpPublished(ports.table);
  const asked = askAction(await ports.secret('addressKey'), { email: body.email, textsVersion }, at);
  const place = await takePlace(ports, emailCeilings.confirmations, network);
  if (place.isFull)
    throw tooManyRequests(place.retryAfter, 'Many people have signed up in the past hour.', orWrite);
  try {
    await ports.table.transact([...form.actions, asked]);
  } catch (error) {
    await place.release();
    throw form.refusal(error) ?? error;
  }
}
