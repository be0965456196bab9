import * as z from 'zod/mini';
import { badRequest, UserError } from '#functions/http/errors.ts';
import { readJson } from '#shared/text/read-json.ts';

/** A violation without possible personal data: no URL, query, id or text of the page. */
export interface Violation {
  /** Such as `script-src-elem`. */
  readonly directive: string;
  /** A host, a scheme, or a keyword such as `inline` and `eval`. */
  readonly blocked: string;
  /** First part of the document's path if the shop has such a page: `/artwork/…`. */
  readonly page: string;
  /** Host of the script that caused it, `self` for the shop's; empty if the browser names none. */
  readonly source: string;
  /** False for a report-only policy. */
  readonly isEnforced: boolean;
}

/** Reports accepted from one request; a browser batches those of a minute. */
const mostReports = 10;
/** Characters; a report repeats the whole policy. */
const largestBody = 64 * 1024;

const fields = z.record(z.string(), z.unknown());
/** `report-uri` (Content Security Policy Level 3, "Obtain the deprecated serialization of violation"). */
const cspReport = z.object({ 'csp-report': fields });
/** An entry of the Reporting API's list; entries other than CSP reports are ignored. */
const listed = z.object({ type: z.literal('csp-violation'), body: fields });

/**
 * Parses the violations on pages of `siteOrigin` from a request's body, in either of the two formats of browsers.
 * Ignores violations by browser extensions. Throws 413, 415 and 400.
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

/** A report's texts, by the Reporting API's name or by that of `report-uri`; empty if missing. */
function reported(report: z.infer<typeof fields>) {
  const text = (...names: readonly string[]) =>
    names.map((name) => report[name]).find((is): is is string => typeof is === 'string' && is !== '') ?? '';
  return {
    document: text('documentURL', 'document-uri'),
    // Older browsers include the sources in the directive, and have only the last of these fields.
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

/** Whether the URL belongs to an extension or to the browser; it may be cut to its scheme. */
function isOfBrowser(url: string): boolean {
  return /^((chrome|moz|ms-browser|safari|safari-web)-extension|about|chrome|resource|webkit-masked-url)(:|$)/i.test(
    url,
  );
}

/** The host of a URL, `self` for the shop's own; the scheme of one without a host; keywords unchanged. */
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
