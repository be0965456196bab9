import { cartService } from '#functions/cart/handlers.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import type { Services } from '#functions/http/services.ts';
import { mailService } from '#functions/mail/handlers.ts';
import type { SendMail } from '#functions/mail/ports.ts';
import { newsService } from '#functions/newsletter/handlers.ts';
import { newsletterMail } from '#functions/newsletter/newsletter-mail.ts';
import { type CheckoutPorts, paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import { orderEvents, reconcileService } from '#functions/orders/reconcile/handlers.ts';
import { withStoredFiles } from '#functions/pictures/missing-pictures.ts';
import { withoutEndedKey } from '#functions/platform/rotating-secret.ts';
import { type ReadSecret, type SecretName, secretLifetimeMs } from '#functions/platform/secrets.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { createSyncPorts } from '#functions/sync/import/read-ports.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import type { StartPorts } from '#functions/sync/run/start-sync.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import { followWithdrawals } from '#functions/withdrawal/follow-withdrawals.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

/** The parts that all processes of a simulated shop share. */
export interface Ground {
  readonly services: Services;
  readonly secrets: Readonly<Record<SecretName, string>>;
  readonly metric: (name: string) => unknown;
  readonly send: SendMail;
  readonly startExecution: StartPorts['startExecution'];
}

/** A Lambda execution environment, which serves one request at a time and keeps its state between requests. */
export type Container = ReturnType<typeof openContainer>;

export function openContainer(ground: Ground, skew: number) {
  const { metric, send, startExecution } = ground;
  const secret = keptSecrets(ground);
  const services = { ...ground.services, secret, http: { ...ground.services.http, secret } };
  const standard = paymentPorts(services, createRereadWorks(services));
  const ports: CheckoutPorts = {
    ...standard,
    mail: services.config.mail,
    metric: (name) => void metric(name),
  };
  const kept = new Map<string, unknown>();
  const once = <T>(name: string, make: () => T): T => {
    const found = (kept.get(name) as T | undefined) ?? make();
    kept.set(name, found);
    return found;
  };
  const changes = { ...createSyncPorts(services), startExecution };
  return {
    skew,
    isBusy: false,
    ports,
    changes,
    get checkout() {
      return once('checkout', () => checkoutService(services, ports));
    },
    get cart() {
      return once('cart', () => cartService(services));
    },
    get studio() {
      return once('studio', () => studioService(services, { startExecution }, ports));
    },
    get webhook() {
      return once('webhook', () =>
        webhookService(services, { ...createWebhookPorts(services, orderEvents(ports)), startExecution }),
      );
    },
    get news() {
      return once('news', () => newsService(services));
    },
    get enquiries() {
      return once('enquiries', () => enquiriesService(services));
    },
    get syncSteps() {
      return once('sync steps', () =>
        syncStepsHandler(withStoredFiles(changes, async () => ({ has: () => true }))),
      );
    },
    reconcile: async () => {
      await reconcileService(services, ports)();
      await followWithdrawals({ ...ports, secret }, services.now() + 30_000);
    },
    mail: mailService({
      ...services,
      siteOrigin,
      newsletter: newsletterMail,
      metric: (name) => void metric(name),
      send,
    }),
  };
}

/** Reads secrets through a cache, as functions/platform/secrets.ts does. */
function keptSecrets({ services, secrets }: Ground): ReadSecret {
  const kept = new Map<SecretName, { readonly value: string; readonly until: number }>();
  return async (name, refused) => {
    const known = kept.get(name);
    const now = services.now();
    if (known && known.until > now && known.value !== refused) return known.value;
    const value = withoutEndedKey(secrets[name], now);
    kept.set(name, { value, until: now + secretLifetimeMs });
    return value;
  };
}
