import * as z from 'zod/mini';
import type { TableAndClock } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { badRequest, UserError } from '#functions/http/errors.ts';
import { countOf, type RateLimit, takeFromLimit } from '#functions/http/rate-limit.ts';
import type { Log } from '#functions/platform/log.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import { isCardPage } from '#shared/site/card-page.ts';
import { readJson } from '#shared/text/read-json.ts';

interface Ports extends TableAndClock {
  readonly log: Log;
  readonly metric: WriteMetric;
}

/** Limit for each network. A page on which everything is blocked sends ten requests; an office may share an address. */
const ofNetwork = { name: 'violations-network', limit: 60, windowSeconds: 3600 } as const;
/** Anybody can send reports. This limit and the next allow about 7,000 writes and 6,000 log lines an hour. */
const ofAll = { name: 'violations', limit: 300, windowSeconds: 3600 } as const;
/** Limit for the card page, so that reports about other pages cannot silence its alarm. */
const ofCardPage = { ...ofAll, name: 'violations-card' } as const;
const sample = { name: 'violation-sample', limit: 1, windowSeconds: 3600 } as const;
/**
 * Number of networks that must report a script on the card page within a day before the alarm is raised: one or two
 * reports may be forged.
 */
const cardNetworks = { name: 'violations-card-networks', limit: 1, windowSeconds: 86_400 } as const;
const alarmingNetworks = 3;

/**
 * Counts violations and logs the first of each kind in an hour. Blocked scripts on the card page have their own metric.
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

/** Counts the network. Returns whether enough networks have reported a blocked script on the card page today. */
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

/** A violation without data that may be personal: no URL, query, id or text of the page. */
interface Violation {
  /** Name of the violated directive, such as `script-src-elem`. */
  readonly directive: string;
  /** The blocked source: a host, a scheme, or a keyword such as `inline` and `eval`. */
  readonly blocked: string;
  /** First part of the document's path, such as `/artwork/…`; `other` for a page that the shop does not have. */
  readonly page: string;
  /** Host of the script that caused the violation: `self` for the shop's own, empty if the browser sends none. */
  readonly source: string;
  /** False for a report-only policy. */
  readonly isEnforced: boolean;
}

/** Maximum number of reports read from one request. A browser sends the reports of a minute together. */
const mostReports = 10;
/** Maximum length of a body, in characters. A report repeats the whole policy. */
const largestBody = 64 * 1024;

const fields = z.record(z.string(), z.unknown());
/** Body for `report-uri` (Content Security Policy 3, "Obtain the deprecated serialization of violation"). */
const cspReport = z.object({ 'csp-report': fields });
/** An entry of the Reporting API's list; entries other than CSP reports are ignored. */
const listed = z.object({ type: z.literal('csp-violation'), body: fields });

/**
 * Parses the violations on pages of `siteOrigin` from a request's body, in either of the two formats of browsers.
 * Ignores violations caused by browser extensions. Throws a `UserError` with status 400, 413 or 415.
 */
export function readReports(body: string, contentType: string, siteOrigin: string): readonly Violation[] {
  if (body.length > largestBody) throw new UserError(413, { error: 'The request is too large' });
  return reportsIn(body, contentType)
    .filter(({ document, blocked, source }) => {
      return originOf(document) === siteOrigin && !isOfBrowser(blocked) && !isOfBrowser(source);
    })
    .slice(0, mostReports)
    .map(({ document, directive, blocked, source, disposition }) => ({
      directive: /^[a-z-]{1,40}$/.exec(directive)?.[0] ?? 'unknown',
      blocked: nameOf(blocked, siteOrigin) || 'inline',
      page: pageOf(new URL(document).pathname),
      source: nameOf(source, siteOrigin),
      isEnforced: disposition !== 'report',
    }));
}

function reportsIn(body: string, contentType: string) {
  const type = contentType.toLowerCase().split(';', 1)[0]?.trim();
  if (type !== 'application/csp-report' && type !== 'application/reports+json')
    throw new UserError(415, { error: 'The request must be a report of a browser' });
  const sent = readJson(body);
  if (type === 'application/csp-report') {
    const parsed = cspReport.safeParse(sent);
    if (!parsed.success) throw unreadable();
    return [reported(parsed.data['csp-report'])];
  }
  if (!Array.isArray(sent)) throw unreadable();
  return sent.flatMap((entry) => {
    const parsed = listed.safeParse(entry);
    return parsed.success ? [reported(parsed.data.body)] : [];
  });
}

/** Reads a report's fields by their names in the Reporting API or for `report-uri`. A missing field is empty. */
function reported(report: z.infer<typeof fields>) {
  const text = (...names: readonly string[]) =>
    names.map((name) => report[name]).find((is): is is string => typeof is === 'string' && is !== '') ?? '';
  return {
    document: text('documentURL', 'document-uri'),
    // Older browsers send only `violated-directive`, which contains the directive's sources too.
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive').split(' ', 1)[0] ?? '',
    blocked: text('blockedURL', 'blocked-uri'),
    source: text('sourceFile', 'source-file'),
    disposition: text('disposition'),
  };
}

const unreadable = () => badRequest('The report cannot be read', 'INVALID_REQUEST');

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Returns whether a URL, or a scheme alone, belongs to an extension or to the browser. */
function isOfBrowser(url: string): boolean {
  return /^((chrome|moz|ms-browser|safari|safari-web)-extension|about|chrome|resource|webkit-masked-url)(:|$)/i.test(
    url,
  );
}

/** Returns a URL's host (`self` for the shop's own) or, without a host, its scheme. Returns keywords unchanged. */
function nameOf(url: string, siteOrigin: string): string {
  if (originOf(url) === siteOrigin) return 'self';
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return (host || (/^[a-z][a-z0-9+.-]*/i.exec(url)?.[0] ?? '')).toLowerCase().slice(0, 100);
}

const pages: ReadonlySet<string> = new Set([
  ...['', 'gallery', 'artwork', 'artwork-index', 'sold', 'about', 'policies', 'news'],
  ...['cart', 'order', 'order-complete', 'admin', 'orderadmin', 'account'],
]);

function pageOf(pathname: string): string {
  const [, first = '', rest] = pathname.split('/');
  if (!pages.has(first)) return 'other';
  return rest ? `/${first}/…` : `/${first}`;
}
