import { inlineScriptHash } from '#infra/build/web/inline-script.ts';

/**
 * Response headers of the site, the same from CloudFront and from the local server.
 * Hosts of the card form: Square's Web Payments documentation (content security policy) and its sandbox twin.
 */
export interface SiteHosts {
  /** Origins that the card form's script, frames and calls use. Empty: no card form at all. */
  readonly card: {
    readonly script: readonly string[];
    readonly connect: readonly string[];
    readonly font: readonly string[];
    /** Where a card's issuer is asked (EMV 3-D Secure): frames and form posts of the shop's own document go there. */
    readonly bank: readonly string[];
  };
}

/** Each issuer has hosts of its own, which neither Square nor anybody else lists: any page over TLS. */
const anyBank = ['https:'];

export const squareProductionHosts: SiteHosts['card'] = {
  script: ['https://web.squarecdn.com'],
  connect: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com', 'https://connect.squareup.com'],
  font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  bank: anyBank,
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
};

/** A card form whose script, frames and calls are all at one origin, such as the local Square simulator. */
export function singleCardHost(origin: string, bank: string): SiteHosts['card'] {
  return { script: [origin], connect: [origin], font: [], bank: [bank] };
}

/**
 * The policy of every page, because every page can open the checkout: the address changes without a new document, so a
 * narrower policy elsewhere would need the cart to be loaded anew. Two things are accepted because Square offers no
 * other way:
 *
 * - EMV 3-D Secure posts forms from the shop's document into frames: the device check before a token, and the challenge.
 *   `frame-src` and `form-action` therefore admit every https page. Square's own page about policies names no
 *   `form-action` (https://developer.squareup.com/docs/web-payments/content-security-policy), and without one browsers
 *   block nothing. What is given up is a second line of defence: injected markup could post a form elsewhere, but
 *   `script-src` keeps out the script that would fill it in.
 * - Square's script has no version, so it cannot carry an integrity hash.
 */
export function contentSecurityPolicy({ card }: SiteHosts): string {
  const list = (...sources: readonly string[]) => sources.join(' ');
  const directives: readonly (readonly [string, string])[] = [
    ['default-src', "'self'"],
    ['script-src', list("'self'", inlineScriptHash, ...card.script)],
    ['connect-src', list("'self'", ...card.connect)],
    ['frame-src', list(...card.script, ...card.bank)],
    ['style-src', list("'self'", "'unsafe-inline'", ...card.script)],
    ['font-src', list("'self'", ...card.font)],
    ['img-src', list("'self'", 'data:')],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', list("'self'", ...card.bank)],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map(([name, value]) => `${name} ${value}`).join('; ');
}

/** How far a browser applies "only by https"; the field `hsts` of the stage. */
export type HstsScope = 'host' | 'subdomains' | 'preload';

/** Two years, in seconds: what the list that browsers are built with asks for at least twice over (hstspreload.org). */
export const hstsSeconds = 63_072_000;

/** Everything else that every answer carries. */
export const fixedHeaders = {
  'strict-transport-security': `max-age=${hstsSeconds}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

export function permissionsPolicy({ card }: SiteHosts): string {
  const payment = ['self', ...card.script.map((origin) => `"${origin}"`)].join(' ');
  return `payment=(${payment}), camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()`;
}
