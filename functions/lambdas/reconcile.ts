import { paymentPorts } from '#functions/orders/ports.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import { describeError, metric } from '#functions/platform/log.ts';
import { probeSite } from '#functions/platform/uptime-check.ts';
import { createRenewal } from '#functions/square-oauth/renew.ts';
import { createTokenStore } from '#functions/square-oauth/token-store.ts';
import { createSyncPorts } from '#functions/sync/import/read-ports.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { pollAgain } from '#functions/webhook/poll.ts';
import { followWithdrawals } from '#functions/withdrawal/follow-withdrawals.ts';
import { createServices } from './create-services.ts';

const services = createServices(process.env);
const ports = paymentPorts(services, createRereadWorks(services));
const reconcile = reconcileService(services, ports);
const changes = createSyncPorts(services);
const renew = createRenewal({
  ...services,
  metric,
  tokens: createTokenStore({ path: services.config.secretsPath }),
});

/** Milliseconds of a run after which withdrawals wait for the next run. */
const longestRun = 35_000;

/** Called by the schedule every minute. Payments come first. Also runs the uptime check. */
export const handler = async () => {
  const { config, secret, now, log } = services;
  const begun = now();
  const summary = await reconcile();
  if (config.mail) await followWithdrawals({ ...ports, secret }, begun + longestRun);
  await Promise.all([
    pollAgain(changes),
    // A failed renewal is retried in an hour and does not stop the other steps.
    renew().catch((error: unknown) =>
      services.log('error', { message: 'square token not renewed', error: describeError(error) }),
    ),
    probeSite({ siteOrigin: config.siteOrigin, now, get: fetch, metric, log }),
  ]);
  return summary;
};
