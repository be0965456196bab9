import { guide, type Quota } from './quota.ts';
import { bytesOf } from './template-text.ts';

const cloudFront = `${guide}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;

/** CloudFront. */
export const cdnQuotas: readonly Quota[] = [
  ...[
    {
      what: 'cache behaviors of a distribution',
      limit: 75,
      of: (config: Tree) => config.CacheBehaviors.length + 1,
    },
    { what: 'origins of a distribution', limit: 100, of: (config: Tree) => config.Origins.length },
    {
      what: 'origin groups of a distribution',
      limit: 10,
      of: (config: Tree) => config.OriginGroups.Quantity,
    },
    { what: 'domain names of a distribution', limit: 100, of: (config: Tree) => config.Aliases?.length ?? 0 },
  ].map(
    (each): Quota => ({
      name: `CloudFront: ${each.what}`,
      limit: each.limit,
      source: cloudFront,
      uses: ({ of }) =>
        of('AWS::CloudFront::Distribution').map(([id, { Properties }]) => [
          id,
          each.of(Properties.DistributionConfig),
        ]),
    }),
  ),
  {
    name: 'CloudFront: cache policies of an account',
    limit: 20,
    source: cloudFront,
    uses: ({ of }) => [['', of('AWS::CloudFront::CachePolicy').length]],
  },
  {
    name: 'CloudFront: headers, cookies or query strings in a policy',
    limit: 10,
    source: cloudFront,
    uses: ({ of }) => [
      ...of('AWS::CloudFront::OriginRequestPolicy').flatMap(([id, { Properties }]) =>
        listsIn(Properties.OriginRequestPolicyConfig).map((list) => [id, list.length] as const),
      ),
      ...of('AWS::CloudFront::CachePolicy').flatMap(([id, { Properties }]) =>
        listsIn(Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).map(
          (list) => [id, list.length] as const,
        ),
      ),
    ],
  },
  {
    name: 'CloudFront: characters of the Content-Security-Policy',
    limit: 1783,
    source: cloudFront,
    uses: ({ name, of }) =>
      of('AWS::CloudFront::ResponseHeadersPolicy').map(([id, { Properties }]) => [
        id,
        bytesOf(
          Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy
            .ContentSecurityPolicy,
          name,
        ),
      ]),
  },
  {
    name: 'CloudFront: custom headers of a response headers policy',
    limit: 10,
    source: cloudFront,
    uses: ({ of }) =>
      of('AWS::CloudFront::ResponseHeadersPolicy').map(([id, { Properties }]) => [
        id,
        Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.length,
      ]),
  },
  {
    name: 'CloudFront: characters of a custom header’s value',
    limit: 1783,
    source: cloudFront,
    uses: ({ name, of }) =>
      of('AWS::CloudFront::ResponseHeadersPolicy').flatMap(([, { Properties }]) =>
        Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.map((item: Tree) => [
          item.Header,
          bytesOf(item.Value, name),
        ]),
      ),
  },
  {
    name: 'CloudFront: bytes of a CloudFront function',
    limit: 10 * 1024,
    source: cloudFront,
    uses: ({ name, of }) =>
      of('AWS::CloudFront::Function').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.FunctionCode, name),
      ]),
  },
];

// biome-ignore lint/suspicious/noExplicitAny: templates are trees of anything
type Tree = any;

function listsIn(config: Tree): readonly unknown[][] {
  return ['Headers', 'Cookies', 'QueryStrings'].flatMap((kind) => {
    const list = config[`${kind}Config`]?.[kind];
    return Array.isArray(list) ? [list] : [];
  });
}
