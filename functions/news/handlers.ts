import { done } from '#functions/http/done.ts';
import { badRequest } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import { subscriptionPaths } from '#functions/subscribers/key.ts';
import { confirm, end } from './answer-links.ts';
import { subscribe } from './subscribe.ts';

/** What a mail program posts, in either form of a form (RFC 8058 section 3.1). */
const oneClick = /List-Unsubscribe(?:=|"\s+)One-Click/;

/** Subscriptions to announcements: requested by any visitor, confirmed and ended by the owner of the address alone. */
export function newsService(services: Services) {
  const { table, secret, now, config } = services;
  const mayWrite = config.mail !== undefined;
  const ports = { table, secret, now };
  return serve(
    'news',
    {
      subscribe: async ({ guest, network, body }) => {
        await subscribe({ ...ports, mayWrite }, { guestId: guest.id, network, body });
        return { reply: true, status: 202, body: { ok: true } };
      },

      confirmSubscription: ({ body: { key } }) => done(confirm(ports, key)),

      endSubscription: ({ body: { key } }) => done(end(ports, key)),

      endSubscriptionByMail: async ({ params: { id }, body }) => {
        if (!oneClick.test(body)) throw badRequest('A mail program would say List-Unsubscribe=One-Click');
        return done(end(ports, id));
      },

      // Opening the link changes nothing: scanners of email open every link.
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
