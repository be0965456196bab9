import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  type DocumentKind,
  type HstsScope,
  hstsSeconds,
  type SiteHosts,
  siteHeaders,
} from '#infra/stack/headers.ts';

/** Headers that have their own fields in CloudFront. CloudFront rejects them as custom headers. */
const ownFields: ReadonlySet<string> = new Set([
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);

/** Makes a CloudFront policy that adds these headers. */
export function responseHeaders(
  scope: Construct,
  id: string,
  kind: DocumentKind,
  { hosts, hsts }: { readonly hosts: SiteHosts; readonly hsts: HstsScope },
): ResponseHeadersPolicy {
  const headers = siteHeaders(hosts, kind);
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      // JSON answers of the API have a stricter policy of their own.
      contentSecurityPolicy: {
        contentSecurityPolicy: headers['content-security-policy'] ?? '',
        override: false,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsSeconds),
        includeSubdomains: hsts !== 'host',
        preload: hsts === 'preload',
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers)
        .filter(([name]) => !ownFields.has(name))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
