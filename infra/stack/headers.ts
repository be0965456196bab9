import { inlineScriptHash } from '#infra/build/web/inline-script.ts';
import { routes } from '#shared/contract/routes.ts';
import { wallets } from '#shop-config';

/**
 * Hosts in the response headers of the site, which are the same on CloudFront and on the local server. The hosts of the
 * card form are from Square's Web Payments documentation (content security policy) and the simulator.
 */
export interface SiteHosts {
  /** Origins of the card form's script, frames and requests. If they are empty, there is no card form. */
  readonly card: {
    readonly script: readonly string[];
    readonly connect: readonly string[];
    readonly font: readonly string[];
    /** Sources of card issuers' pages (EMV 3-D Secure), for which the shop's document opens frames and posts forms. */
    readonly bank: readonly string[];
    /** Sources of Google Pay, if the shop offers it. */
    readonly wallet: {
      readonly script: readonly string[];
      readonly connect: readonly string[];
      readonly image: readonly string[];
    };
  };
}

/** Sources that match any https page, because each card issuer has its own hosts and nobody publishes a list. */
const anyBank = ['https:'];

const noWallet: SiteHosts['card']['wallet'] = { script: [], connect: [], image: [] };

/**
 * Google Pay's hosts. Square's page about policies does not list them, but public sites with Google Pay through Square
 * use them. Its frames are https pages, like a bank's. Apple Pay needs no host, because the browser itself opens it.
 */
const googlePay: SiteHosts['card']['wallet'] = {
  script: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com/pay', 'https://www.google.com/pay'],
  image: ['https://www.gstatic.com'],
};
const offeredWallet = wallets.googlePay ? googlePay : noWallet;

export const squareProductionHosts: SiteHosts['card'] = {
  script: ['https://web.squarecdn.com'],
  connect: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com', 'https://connect.squareup.com'],
  font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  bank: anyBank,
  wallet: offeredWallet,
};

export const squareSandboxHosts: SiteHosts['card'] = {
  script: ['https://sandbox.web.squarecdn.com'],
  connect: [
    'https://sandbox.web.squarecdn.com',
    'https://pci-connect.squareupsandbox.com',
    'https://connect.squareupsandbox.com',
  ],
  font: squareProductionHosts.font,
  bank: anyBank,
  wallet: offeredWallet,
};

/** Returns the hosts of a card form whose script, frames and requests have a single origin, such as the simulator's. */
export function singleCardHost(origin: string, bank: string): SiteHosts['card'] {
  return { script: [origin], connect: [origin], font: [], bank: [bank], wallet: noWallet };
}

/**
 * What a document may load:
 *
 * - `page`: documents without card entry, including the studio. Allows only the shop's own host, and no text can become
 * markup or a script (`require-trusted-types-for`): React creates elements, and no library of the shop creates markup.
 * - `card`: the document of the cart, which opens the checkout and loads Square's script.
 * - `picture`: a file that other sites may embed, because web mail shows it.
 */
export type DocumentKind = 'page' | 'card' | 'picture';

/** Path to which browsers report policy violations (`reportViolations` in the contract). */
const reportPath = routes.reportViolations.path;

/** Name of the report endpoint in a policy (Reporting API, "The Reporting-Endpoints HTTP Response Header Field"). */
const reportGroup = 'violations';

/** Trusted Types (https://www.w3.org/TR/trusted-types/), only reported where Square's script may not support them. */
const trustedTypes = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', "'none'"],
] as const;

/**
 * The content security policy of a document. It applies to the document, not its address, so the page for card entry is
 * loaded as a new document (web/stores/card-document.ts). Square requires two exceptions there:
 *
 * - EMV 3-D Secure posts forms from the shop's document into frames: the device check before a token, and the challenge.
 * So `frame-src` and `form-action` allow every https page. Square's page about policies does not mention `form-action`
 * (https://developer.squareup.com/docs/web-payments/content-security-policy), and without it browsers allow all forms.
 * The cost is a second line of defense: injected markup could post a form elsewhere, but `script-src` blocks a script
 * that would fill it in.
 * - Square's script has no version, so it cannot have an integrity hash.
 */
export function contentSecurityPolicy(hosts: SiteHosts, kind: DocumentKind, reports: Reports): string {
  const card = kind === 'card' ? hosts.card : noCard;
  const frames = [...card.script, ...card.bank];
  return join([
    ['default-src', "'self'"],
    ['script-src', list("'self'", inlineScriptHash, ...card.script, ...card.wallet.script)],
    ['connect-src', list("'self'", ...card.connect, ...card.wallet.connect)],
    ['frame-src', frames.length === 0 ? "'none'" : list(...frames)],
    ['style-src', list("'self'", "'unsafe-inline'", ...card.script)],
    ['font-src', list("'self'", ...card.font)],
    ['img-src', list("'self'", 'data:', ...card.wallet.image)],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', list("'self'", ...card.bank)],
    ['frame-ancestors', "'none'"],
    ...(kind === 'card' ? [] : trustedTypes),
    ...reporting(reports),
  ]);
}

/**
 * Ways to report violations. `all`: by the Reporting API, and by `report-uri` for browsers without it. `plain`: only by
 * `report-uri`. Without TLS, browsers do not use the Reporting API, and those that support `report-to` would ignore
 * `report-uri`.
 */
export type Reports = 'all' | 'plain';

function reporting(reports: Reports): Directives {
  return [['report-uri', reportPath], ...(reports === 'all' ? [['report-to', reportGroup] as const] : [])];
}

const noCard: SiteHosts['card'] = { script: [], connect: [], font: [], bank: [], wallet: noWallet };

type Directives = readonly (readonly [string, string])[];

const list = (...sources: readonly string[]) => sources.join(' ');
const join = (directives: Directives) => directives.map(([name, value]) => `${name} ${value}`).join('; ');

/** Scope of HSTS, as in the stage's `hsts`. */
export type HstsScope = 'host' | 'subdomains' | 'preload';

/** Two years in seconds. The browsers' preload list requires at least one year (hstspreload.org). */
export const hstsSeconds = 63_072_000;

/**
 * Returns all headers of a kind of answer, apart from the scope of HSTS.
 *
 * `cross-origin-opener-policy` isolates the shop from the page that opened it, but lets the shop open a bank's window.
 * There is no `cross-origin-embedder-policy`, because Square's and the banks' frames do not send the headers that it
 * requires.
 */
export function siteHeaders(
  hosts: SiteHosts,
  kind: DocumentKind,
  reports: Reports = 'all',
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(hosts, kind, reports),
    ...(kind === 'card' && {
      'content-security-policy-report-only': join([...trustedTypes, ...reporting(reports)]),
    }),
    ...(reports === 'all' && { 'reporting-endpoints': `${reportGroup}="${reportPath}"` }),
    'strict-transport-security': `max-age=${hstsSeconds}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': kind === 'picture' ? 'cross-origin' : 'same-origin',
    'permissions-policy': permissionsPolicy(kind === 'card' ? hosts.card : noCard),
  };
}

function permissionsPolicy(card: SiteHosts['card']): string {
  const origins = [...card.script, ...card.wallet.script].map((origin) => `"${origin}"`);
  const payment = origins.length === 0 ? '' : list('self', ...origins);
  return `payment=(${payment}), camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()`;
}
