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
  };
}

export const squareProductionHosts: SiteHosts['card'] = {
  script: ['https://web.squarecdn.com'],
  connect: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com', 'https://connect.squareup.com'],
  font: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
};

export const squareSandboxHosts: SiteHosts['card'] = {
  script: ['https://sandbox.web.squarecdn.com'],
  connect: [
    'https://sandbox.web.squarecdn.com',
    'https://pci-connect.squareupsandbox.com',
    'https://connect.squareupsandbox.com',
  ],
  font: squareProductionHosts.font,
};

/** A card form served by one origin that answers everything, such as the local Square twin. */
export function singleCardHost(origin: string): SiteHosts['card'] {
  return { script: [origin], connect: [origin], font: [] };
}

/**
 * 3-D Secure pages come from each card's issuer, whose hosts nobody can list, so frames may be any https page;
 * Square's script is unversioned, so it cannot carry an integrity hash (both accepted, because Square offers no other way).
 */
export function contentSecurityPolicy({ card }: SiteHosts): string {
  const list = (...sources: readonly string[]) => sources.join(' ');
  const directives: readonly (readonly [string, string])[] = [
    ['default-src', "'self'"],
    ['script-src', list("'self'", inlineScriptHash, ...card.script)],
    ['connect-src', list("'self'", ...card.connect)],
    ['frame-src', list(...card.script, 'https:')],
    ['style-src', list("'self'", "'unsafe-inline'", ...card.script)],
    ['font-src', list("'self'", ...card.font)],
    ['img-src', list("'self'", 'data:')],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
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
