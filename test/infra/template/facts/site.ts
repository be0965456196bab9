import { cdnScript } from '#infra/constructs/cdn-script.ts';
import { sharedPaths } from '#infra/constructs/shared-paths.ts';
import { anything } from '#test/infra/template/compare.ts';
import { cdnPolicyFacts } from './cdn-policies.ts';
import type { Facts, Shop } from './shop.ts';

/** AWS's own policy CachingOptimized. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
/** Every code that the CDN would otherwise keep for ten seconds and give to everybody. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The CDN: which address is answered from where, kept how long, with which headers. */
export function siteFacts(shop: Shop): Facts {
  return {
    SiteDistribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: distribution(shop) },
    },
    ...cdnFunction('SitePageFunction', 'page', shop),
    ...cdnFunction('SiteApiFunction', 'api', shop),
    ...accessControl(1),
    ...accessControl(3),
    ...cdnPolicyFacts(shop),
  };
}

function distribution(shop: Shop) {
  const { stage } = shop;
  const origin = (part: string) => `${stage.stackName}SiteDistributionOrigin${part}`;
  const [web, api, media] = [origin('1'), origin('2'), origin('3')];
  const shared = {
    Compress: true,
    ResponseHeadersPolicyId: '@SiteHeaders',
    ViewerProtocolPolicy: 'redirect-to-https',
  };
  const onRequest = (name: string) => ({
    FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: `@${name}.FunctionARN` }],
  });
  const toApi = {
    ...shared,
    ...onRequest('SiteApiFunction'),
    OriginRequestPolicyId: '@SiteApiRequest',
    TargetOriginId: api,
  };
  const files = { ...shared, CachePolicyId: cachingOptimized, TargetOriginId: origin('Group1') };
  return {
    Comment: stage.stackName,
    Enabled: true,
    HttpVersion: 'http2and3',
    IPV6Enabled: true,
    PriceClass: 'PriceClass_100',
    ...(stage.domain !== '' && {
      Aliases: [stage.domain, ...(stage.redirectDomain === '' ? [] : [stage.redirectDomain])],
      ViewerCertificate: {
        AcmCertificateArn: stage.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    }),
    ...(stage.firewall && { WebACLId: '@FirewallAcl.Arn' }),
    CustomErrorResponses: keptErrors.map((ErrorCode) => ({ ErrorCachingMinTTL: 0, ErrorCode })),
    DefaultCacheBehavior: { ...files, ...onRequest('SitePageFunction') },
    CacheBehaviors: [
      ...sharedPaths().map((PathPattern) => ({
        ...toApi,
        AllowedMethods: ['GET', 'HEAD'],
        CachePolicyId: '@SiteListCache',
        PathPattern,
      })),
      ...['/cart', '/cart/'].map((PathPattern) => ({
        ...files,
        ...onRequest('SitePageFunction'),
        PathPattern,
        ResponseHeadersPolicyId: '@SiteCardHeaders',
      })),
      {
        ...toApi,
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: '@SiteApiCache',
        PathPattern: '/api/*',
      },
      {
        ...files,
        TargetOriginId: origin('Group2'),
        PathPattern: '/media/*',
        ResponseHeadersPolicyId: '@SitePictureHeaders',
      },
      { ...files, PathPattern: '/assets/*' },
    ],
    Origins: [
      bucketOrigin(web, 'SiteWeb', 1),
      {
        CustomOriginConfig: {
          OriginProtocolPolicy: 'https-only',
          // Longer than the slowest Lambda behind the API (29 s).
          OriginReadTimeout: 60,
          OriginSSLProtocols: ['TLSv1.2'],
        },
        DomainName: { 'Fn::Select': [2, { 'Fn::Split': ['/', '@Api.ApiEndpoint'] }] },
        Id: api,
        OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: '@SecretsKeys.originSecret' }],
      },
      bucketOrigin(media, 'Media', 3),
    ],
    // S3 answers 403 in XML for a file it does not have; the API answers instead, with the shop's own 404.
    OriginGroups: {
      Items: [
        [origin('Group1'), web],
        [origin('Group2'), media],
      ].map(([Id, first]) => ({
        FailoverCriteria: { StatusCodes: { Items: [403, 404], Quantity: 2 } },
        Id,
        Members: { Items: [{ OriginId: first }, { OriginId: api }], Quantity: 2 },
      })),
      Quantity: 2,
    },
  };
}

function bucketOrigin(Id: string, bucket: string, place: number) {
  return {
    DomainName: `@${bucket}.RegionalDomainName`,
    Id,
    OriginAccessControlId: `@SiteDistributionOrigin${place}S3OriginAccessControl.Id`,
    S3OriginConfig: { OriginAccessIdentity: '' },
  };
}

/** The CDN signs what it asks of a bucket; the bucket answers nobody else. */
function accessControl(place: number): Facts {
  return {
    [`SiteDistributionOrigin${place}S3OriginAccessControl`]: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: anything,
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
  };
}

function cdnFunction(name: string, script: 'page' | 'api', { stage }: Shop): Facts {
  const redirect = stage.redirectDomain && { from: stage.redirectDomain, to: stage.domain };
  return {
    [name]: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        AutoPublish: true,
        FunctionCode: cdnScript(script, redirect || undefined),
        FunctionConfig: { Comment: anything, Runtime: 'cloudfront-js-2.0' },
        Name: anything,
      },
    },
  };
}
