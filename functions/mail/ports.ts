import type { TableAndClock } from '#functions/db/ports.ts';
import type { Log } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { SendMail } from './sender.ts';

/** What those need who ask for emails to be written. */
export interface AskingPorts extends TableAndClock {
  /** The shop sends email at all. */
  readonly mayWrite: boolean;
}

/** Everything that sending reaches for, so that a test can cut, delay or kill each call. */
export interface MailPorts extends TableAndClock {
  readonly secret: ReadSecret;
  readonly siteOrigin: string;
  /** The address of an order's page, for its shopper alone; absent where the shop has none to give. */
  readonly orderLink?: (orderId: string) => Promise<string>;
  readonly send: SendMail;
  /**
   * Who gets the emails to shoppers in a shop on Square's sandbox. Its test cards are published and cost nothing,
   * so anybody could make the shop write to any address.
   */
  readonly shoppersMailTo?: string;
  readonly log: Log;
  readonly metric: WriteMetric;
}
