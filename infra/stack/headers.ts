import { inlineScriptHash } from '#infra/build/web/inline-script.ts';
import { routes } from '#shared/contract/routes.ts';
import { wallets } from '#shop-config';

/**
 * Response headers of the site, the same from CloudFront and from the local server.
 * Hosts of the card form: Square's Web Payments documentation (content security policy) and its sandbox simulator.
 */
export interface SiteHosts {
  /** Origins that the card form's script, frames and calls use. Empty: no card form at all. */
  readonly card: {
    readonly script: readonly string[];
    readonly connect: readonly string[];
    readonly font: readonly string[];
    /** Where a card's issuer is asked (EMV 3-D Secure): frames and form posts of the shop's own document go there. */
    readonly bank: readonly string[];
    /** Google Pay's, where it is offered. */
    readonly wallet: {
      readonly script: readonly string[];
      readonly connect: readonly string[];
      readonly image: readonly string[];
    };
  };
}

/** Each issuer has hosts of its own, which neither Square nor anybody else lists: any page over TLS. */
const anyBank = ['https:'];

const noWallet: SiteHosts['card']['wallet'] = { script: [], connect: [], image: [] };

/**
 * Square's page about policies does not name them; public sites that take Google Pay through Square do. Its frames are pages
 * over TLS, as a bank's are. Apple Pay is opened by the browser and needs no host.
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

/** A card form whose script, frames and calls are all at one origin, such as the local Square simulator. */
export function singleCardHost(origin: string, bank: string): SiteHosts['card'] {
  return { script: [origin], connect: [origin], font: [], bank: [bank], wallet: noWallet };
}

/**
 * What a document may load, by where it stands:
 *
 * - `page`: every document where no card is entered, the studio's too. It names no host but the shop's, and no text becomes
 *   markup or a script (`require-trusted-types-for`): React renders elements, and no library of the shop's makes markup.
 * - `card`: the document of the cart, which opens the checkout, and so loads Square's script.
 * - `picture`: a file that other sites may show as well, for emails do so in a browser's mailbox.
 */
export type DocumentKind = 'page' | 'card' | 'picture';

/** Where browsers send what a policy has refused: the path of `reportViolations` in the contract. */
const reportPath = routes.reportViolations.path;

/** Names the address above in a policy (Reporting API, "The Reporting-Endpoints HTTP Response Header Field"). */
const reportGroup = 'violations';

/**
 * Trusted Types (https://www.w3.org/TR/trusted-types/). Square does not say whether its script keeps to them, so where it
 * is loaded they are reported and not enforced.
 */
const trustedTypes = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', "'none'"],
] as const;

/**
 * The policy of a document. It belongs to the document and not to its address, so a page that enters a card is a document
 * of its own (web/stores/card-document.ts). Two things are accepted there because Square offers no other way:
 *
 * - EMV 3-D Secure posts forms from the shop's document into frames: the device check before a token, and the challenge.
 *   `frame-src` and `form-action` therefore admit every https page. Square's own page about policies names no
 *   `form-action` (https://developer.squareup.com/docs/web-payments/content-security-policy), and without one browsers
 *   block nothing. What is given up is a second line of defence: injected markup could post a form elsewhere, but
 *   `script-src` keeps out the script that would fill it in.
 * - Square's script has no version, so it cannot carry an integrity hash.
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
 * How violations are reported. `all`: by the Reporting API, and by `report-uri` for browsers without it. `plain`:
 * `report-uri` alone, because browsers deliver nothing by the Reporting API to a server without TLS, and those that know
 * `report-to` ignore `report-uri` beside it.
 */
export type Reports = 'all' | 'plain';

function reporting(reports: Reports): Directives {
  return [['report-uri', reportPath], ...(reports === 'all' ? [['report-to', reportGroup] as const] : [])];
}

const noCard: SiteHosts['card'] = { script: [], connect: [], font: [], bank: [], wallet: noWallet };

type Directives = readonly (readonly [string, string])[];

const list = (...sources: readonly string[]) => sources.join(' ');
const join = (directives: Directives) => directives.map(([name, value]) => `${name} ${value}`).join('; ');

/** How far a browser applies "only by https"; the field `hsts` of the stage. */
export type HstsScope = 'host' | 'subdomains' | 'preload';

/** Two years, in seconds: what the list that browsers are built with asks for at least twice over (hstspreload.org). */
export const hstsSeconds = 63_072_000;

/**
 * Every header that an answer of a kind carries, HSTS but for its scope.
 *
 * `cross-origin-opener-policy` lets the shop open a bank's window and cuts off the page that opened the shop. A
 * `cross-origin-embedder-policy` is left out: Square's and the banks' frames do not carry what it asks of them.
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
