import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * The caller's network for rate limits: /24 of IPv4, /56 of IPv6. The header is the CDN's own, because requests that
 * went around the CDN are refused before (serve.ts); X-Forwarded-For can be forged and is never read.
 */
export function callerNetwork({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return networkOf(addressOf(headers['cloudfront-viewer-address']) ?? requestContext.http.sourceIp);
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
