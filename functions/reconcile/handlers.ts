import { checkoutPorts } from '../checkout/checkout-ports.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import type { Services } from '../services.ts';
import { watchTestMode } from '../settings/test-mode.ts';
import { reconcileOnce, type Summary } from './reconcile.ts';

/** What the schedule calls every minute; the same on AWS and on one machine. */
export function reconcileService(
  services: Services,
  ports: CheckoutPorts = checkoutPorts(services),
): () => Promise<Summary> {
  return async () => {
    const summary = await reconcileOnce(ports);
    await watchTestMode(ports);
    ports.metric('ReconcilerRan');
    return summary;
  };
}
