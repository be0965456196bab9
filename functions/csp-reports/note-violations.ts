import type { TableAndClock } from '#functions/db/ports.ts';
import { changing } from '#functions/db/update.ts';
import { UserError } from '#functions/http/errors.ts';
import { countOf, type RateLimit, takeFromLimit } from '#functions/http/rate-limit.ts';
import type { Log } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import { isCardPage } from '#shared/site/card-page.ts';
import type { Violation } from './read-reports.ts';

interface Ports extends TableAndClock {
  readonly log: Log;
  readonly metric: WriteMetric;
}

/** A page on which everything is blocked sends about ten requests, and an office may share one address. */
const ofNetwork = { name: 'violations-network', limit: 60, windowSeconds: 3600 } as const;
/** Anybody can send reports; this and the next limit bound the cost to about 7,000 writes and 6,000 log lines. */
const ofAll = { name: 'violations', limit: 300, windowSeconds: 3600 } as const;
/** Counted separately, so that reports of other pages cannot silence the card page's alarm. */
const ofCardPage = { ...ofAll, name: 'violations-card' } as const;
const sample = { name: 'violation-sample', limit: 1, windowSeconds: 3600 } as const;
/**
 * Number of networks that must report a script on the card page within a day before the alarm is raised: one or two
 * reports may be forged.
 */
const cardNetworks = { name: 'violations-card-networks', limit: 1, windowSeconds: 86_400 } as const;
const alarmingNetworks = 3;

/**
 * Counts violations and logs the first of its kind in an hour. Blocked scripts on the card page have their own metric.
 * Throws `tooManyRequests` beyond the limits of the network and of the shop.
 */
export async function noteViolations(
  ports: Ports,
  network: string,
  violations: readonly Violation[],
): Promise<void> {
  if (violations.length === 0) return;
  const scripts = violations.filter(isScriptWhereCardIsEntered).length;
  await takeFromLimit(ports, ofNetwork, network);
  await takeFromLimit(ports, scripts > 0 ? ofCardPage : ofAll, 'all');
  ports.metric('PolicyViolated', violations.length);
  if (scripts > 0 && (await isAlarming(ports, network))) ports.metric('CheckoutScriptRefused', scripts);
  const kinds = new Map(violations.map((violation) => [kindOf(violation), violation]));
  for (const [kind, { directive, blocked, page, source, isEnforced }] of kinds) {
    if (!(await isFirst(ports, sample, kind))) continue;
    ports.log('warn', {
      message: 'content security policy violated',
      code: directive,
      path: page,
      blocked,
      source,
      state: isEnforced ? 'refused' : 'reported only',
    });
  }
}

function isScriptWhereCardIsEntered({ directive, page, isEnforced }: Violation): boolean {
  return isEnforced && /^script-src(-elem|-attr)?$/.test(directive) && isCardPage(page);
}

function kindOf({ directive, blocked, page, isEnforced }: Violation): string {
  return [directive, blocked, page, isEnforced].join(' ');
}

/** Whether enough networks have reported it today. */
async function isAlarming(ports: Ports, network: string): Promise<boolean> {
  const { key, count } = countOf(ports.now(), cardNetworks, 'all');
  const row = (await isFirst(ports, cardNetworks, network))
    ? await ports.table.update(key, { ...changing(count), ReturnValues: 'ALL_NEW' })
    : await ports.table.get(key);
  return Number(row?.['count'] ?? 0) >= alarmingNetworks;
}

async function isFirst(ports: Ports, limit: RateLimit, subject: string): Promise<boolean> {
  try {
    await takeFromLimit(ports, limit, subject);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
