import { setTimeout as sleep } from 'node:timers/promises';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Services } from '#functions/http/services.ts';
import { type Log, metric } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { delivery, taxes } from '#shop-config';
import type { Order } from './order.ts';
import { createTestProvider } from './test-provider.ts';

/** All dependencies of a payment, so that a test can interrupt, delay or fail each call. */
export interface PaymentPorts extends TableAndClock {
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly terms: TermsOfSale;
  readonly provider: (mode: Order['mode']) => Promise<PaymentProvider>;
  readonly secret: ReadSecret;
  readonly log: Log;
  readonly metric: WriteMetric;
  /** Re-reads works from Square, so that the shop shows current prices and availability. */
  readonly rereadWorks: (artworkIds: readonly string[]) => Promise<void>;
}

/** Further dependencies of placing an order. */
export interface CheckoutPorts extends PaymentPorts {
  /** The email configuration; undefined if the shop sends none. */
  readonly mail: Services['config']['mail'];
}

/** The dependencies of a payment on AWS. Square's SDK is loaded by the first call that needs it. */
export function paymentPorts(services: Services, rereadWorks: PaymentPorts['rereadWorks']): PaymentPorts {
  const { table, now, secret, log } = services;
  const test = createTestProvider(now);
  let live: Promise<PaymentProvider> | undefined;
  async function loadLive(): Promise<PaymentProvider> {
    const { createLiveProvider } = await import('#functions/square/live-provider.ts');
    return createLiveProvider(services);
  }
  return {
    table,
    now,
    secret,
    terms: { delivery, taxes },
    sleep,
    provider: async (mode) => {
      if (mode === 'test') return test;
      live ??= loadLive();
      return live;
    },
    log,
    metric,
    rereadWorks,
  };
}
