import type { Service } from '#shared/contract/routes.ts';
import { type EventLambda, type HttpLambda, limited } from './lambda-limits.ts';

export interface LocalLambdas {
  readonly http: Readonly<Record<Service, HttpLambda>>;
  readonly syncSteps: EventLambda;
  readonly pictures: EventLambda;
  readonly reconcile: EventLambda;
  readonly nightlySync: EventLambda;
  readonly mail: EventLambda;
}

/**
 * Imports the very entries that AWS runs. They read their configuration when they are imported,
 * so the environment must be set before.
 */
export async function loadLambdas(): Promise<LocalLambdas> {
  const [catalogue, wishlist, cart, session, checkout, enquiries, news, studio, webhook, pages, uploads] =
    await Promise.all([
      import('#functions/lambdas/catalogue.ts'),
      import('#functions/lambdas/wishlist.ts'),
      import('#functions/lambdas/cart.ts'),
      import('#functions/lambdas/session.ts'),
      import('#functions/lambdas/checkout.ts'),
      import('#functions/lambdas/enquiries.ts'),
      import('#functions/lambdas/news.ts'),
      import('#functions/lambdas/studio.ts'),
      import('#functions/lambdas/webhook.ts'),
      import('#functions/lambdas/pages.ts'),
      import('#functions/lambdas/uploads.ts'),
    ]);
  const [syncSteps, pictures, reconcile, nightlySync, mail] = await Promise.all([
    import('#functions/lambdas/sync-steps.ts'),
    import('#functions/lambdas/pictures.ts'),
    import('#functions/lambdas/reconcile.ts'),
    import('#functions/lambdas/nightly-sync.ts'),
    import('#functions/lambdas/mail.ts'),
  ]);
  return {
    http: {
      catalogue: catalogue.handler,
      wishlist: wishlist.handler,
      cart: cart.handler,
      session: session.handler,
      checkout: checkout.handler,
      enquiries: enquiries.handler,
      news: news.handler,
      studio: studio.handler,
      webhook: webhook.handler,
      pages: pages.handler,
      uploads: uploads.handler,
    },
    syncSteps: limited('sync-steps', syncSteps.handler as EventLambda),
    pictures: limited('pictures', pictures.handler as EventLambda),
    reconcile: limited('reconcile', reconcile.handler as EventLambda),
    nightlySync: limited('nightly-sync', nightlySync.handler as EventLambda),
    mail: limited('mail', mail.handler as EventLambda),
  };
}
