import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { metric } from '../http/log.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import { createRehearsalTill } from '../payments/rehearsal-till.ts';
import type { Till } from '../payments/till.ts';
import type { Services } from '../services.ts';

/**
 * The money path's ports on AWS. Square's SDK is loaded with the first call that needs it, so that asking for the
 * test mode never waits for it.
 */
export function checkoutPorts({ config, secret, table, now, log }: Services): CheckoutPorts {
  const rehearsal = createRehearsalTill(now);
  let live: Promise<Till> | undefined;
  async function loadLive(): Promise<Till> {
    const { createLiveTill } = await import('../square/live-till.ts');
    return createLiveTill({
      baseUrl: config.squareUrl,
      token: () => secret('squareAccessToken'),
    });
  }
  return {
    table,
    now,
    newId: () => ulid(now()),
    sleep: async (milliseconds) => {
      await sleep(milliseconds);
    },
    till: async (mode) => {
      if (mode === 'test') return rehearsal;
      live ??= loadLive();
      return live;
    },
    log,
    metric,
  };
}
