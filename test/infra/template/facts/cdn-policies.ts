// Rule 3.18
import { type DocumentKind, siteHeaders, squareProductionHosts, squareSandboxHosts } from '#infra/headers.ts';
import { anything } from '#test/infra/template/compare.ts';
import type { Facts, Shop } from './shop.ts';

const cookies = { CookieBehavior: 'whitelist', Cookies: ['__Host-guest', '__Host-sid', '__Host-device'] };
const none = { HeaderBehavior: 'none' };

/** What is kept and for how long, what the API is told of a request, and which headers every answer carries. */
export function cdnPolicyFacts({ stage }: Shop): Facts {
  return {
    SiteApiCache: cachePolicy({
      longest: 1,
      CookiesConfig: cookies,
      queries: { QueryStringBehavior: 'all' },
    }),
    SiteListCache: cachePolicy({
      longest: 24 * 3600,
      CookiesConfig: { CookieBehavior: 'none' },
      queries: { QueryStringBehavior: 'whitelist', QueryStrings: ['scope', 'since'] },
    }),
    SiteApiRequest: {
      Type: 'AWS::CloudFront::OriginRequestPolicy',
      Properties: {
        OriginRequestPolicyConfig: {
          CookiesConfig: cookies,
          // Host is not among them: API Gateway wants its own.
          HeadersConfig: {
            HeaderBehavior: 'whitelist',
            Headers: [
              'Origin',
              'Sec-Fetch-Site',
              'Content-Type',
              'CloudFront-Viewer-Address',
              'User-Agent',
              'X-Square-HmacSha256-Signature',
            ],
          },
          Name: anything,
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    },
    SiteHeaders: headers(stage, 'page'),
    SiteCardHeaders: headers(stage, 'card'),
    SitePictureHeaders: headers(stage, 'picture'),
  };
}

function headers(stage: Shop['stage'], kind: DocumentKind) {
  const card = stage.isLive ? squareProductionHosts : squareSandboxHosts;
  const sent = siteHeaders({ card }, kind);
  const custom = (name: string) => ({ Header: name, Override: true, Value: sent[name] });
  return {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        Name: anything,
        CustomHeadersConfig: {
          Items: [
            ...(kind === 'card' ? [custom('content-security-policy-report-only')] : []),
            custom('reporting-endpoints'),
            custom('cross-origin-opener-policy'),
            custom('cross-origin-resource-policy'),
            custom('permissions-policy'),
          ],
        },
        SecurityHeadersConfig: {
          // An answer in JSON brings a stricter one of its own.
          ContentSecurityPolicy: {
            ContentSecurityPolicy: sent['content-security-policy'],
            Override: false,
          },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { Override: true, ReferrerPolicy: 'strict-origin-when-cross-origin' },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 2 * 365 * 24 * 3600,
            IncludeSubdomains: stage.hsts !== 'host',
            Override: true,
            Preload: stage.hsts === 'preload',
          },
        },
      },
    },
  };
}

/** By default nothing is kept; an answer may ask to be, up to the longest. */
function cachePolicy({
  longest,
  CookiesConfig,
  queries,
}: {
  longest: number;
  CookiesConfig: object;
  queries: object;
}) {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        DefaultTTL: 0,
        MaxTTL: longest,
        MinTTL: 0,
        Name: anything,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig,
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
          HeadersConfig: none,
          QueryStringsConfig: queries,
        },
      },
    },
  };
}
