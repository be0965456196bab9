import { paymentPorts } from '#functions/checkout/ports.ts';
import { reconcileService } from '#functions/checkout/reconcile/handlers.ts';
import { createServices } from '#functions/create-services.ts';
import { createChangePorts } from '#functions/sync/reread/change-ports.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { lookAgain } from '#functions/webhook/look-again.ts';

const services = createServices(process.env);
const reconcile = reconcileService(services, paymentPorts(services, createRereadWorks(services)));
const changes = createChangePorts(services);

/** What the schedule calls every minute. Money comes first; a search that fails is tried again a minute later. */
export const handler = async () => {
  const summary = await reconcile();
  await lookAgain(changes);
  return summary;
};
