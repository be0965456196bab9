import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { acceptedKeys } from '#functions/platform/rotating-secret.ts';
import { safeEqual } from './cookies.ts';
import { forbidden } from './errors.ts';
import type { HttpPorts, Middleware } from './ports.ts';

/** @internal Whether the CDN sent this request. `originSecret` as stored (rotating-secret.ts). */
export function cameThroughCdn(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  originSecret: string,
): boolean {
  const proof = headers['x-origin-secret'] ?? '';
  return acceptedKeys(originSecret).some((key) => safeEqual(proof, key));
}

/** Refuses requests to API Gateway's own URL, which lack the CDN's headers, limits and firewall. */
export function cdnOnly({ secret }: Pick<HttpPorts, 'secret'>): Middleware {
  return {
    before: async ({ event }) => {
      if (!cameThroughCdn(event, await secret('originSecret'))) {
        throw forbidden('The shop does not answer at this address');
      }
    },
  };
}

/**
 * The caller's network for rate limits: /24 of IPv4, /56 of IPv6. The CDN's header is trusted only with the origin
 * secret; X-Forwarded-For can be forged and is never read.
 */
export function callerNetwork(event: APIGatewayProxyEventV2, originSecret: string): string {
  const fromCdn = cameThroughCdn(event, originSecret)
    ? addressOf(event.headers['cloudfront-viewer-address'])
    : undefined;
  return networkOf(fromCdn ?? event.requestContext.http.sourceIp);
}

/** `198.51.100.7:46532` or `2001:db8::1:46532` without the port. */
function addressOf(viewerAddress: string | undefined): string | undefined {
  const address = viewerAddress?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return address && isIP(address) ? address : undefined;
}

function networkOf(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');
  if (isIP(address) !== 6) return 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const [a, b, c, d = '0'] = groups.map((group) => group.toLowerCase().padStart(4, '0'));
  return `${a}:${b}:${c}:${d.slice(0, 2)}`;
}
