import { readFileSync } from 'node:fs';
import { readMailId } from '#functions/mail/mail-key.ts';
import type { MetricName } from '#functions/metrics.ts';
import { shopAlarms } from '#infra/shop-alarms.ts';

interface SentEmail {
  readonly kind: string;
  /** The id of the order, question or subscription. */
  readonly about: string;
  /** Milliseconds. */
  readonly at: number;
}

export interface ShopLog {
  readonly metrics: ReadonlyMap<MetricName, number>;
  /** In the order in which they left. */
  readonly emails: readonly SentEmail[];
  /** Names of the alarms that these numbers would ring. */
  readonly alarms: readonly MetricName[];
}

/** What the shop wrote for its operator: numbers, and which emails left when. */
export function readShopLog(file: string): ShopLog {
  const metrics = new Map<MetricName, number>();
  const emails: SentEmail[] = [];
  let at = 0;
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (text === '') continue;
    const line = JSON.parse(text);
    const name: MetricName | undefined = line._aws?.CloudWatchMetrics[0].Metrics[0].Name;
    if (name) {
      at = line._aws.Timestamp;
      metrics.set(name, (metrics.get(name) ?? 0) + line[name]);
    }
    // The number `MailSent` was written just before, with the time.
    const mail = line.message === 'mail' && line.state === 'SENT' ? readMailId(line.mail) : undefined;
    if (mail) emails.push({ kind: mail.kind, about: mail.about, at });
  }
  const alarms = [...metrics].flatMap(([name, sum]) => {
    const rule = shopAlarms[name];
    return 'above' in rule && sum > rule.above ? [name] : [];
  });
  return { metrics, emails, alarms };
}
