import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { stageWithEverything, stageWithMail, templateOf } from '#test/support/shop/stack.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly Compress?: boolean;
  readonly CachePolicyId?: { readonly Ref?: string };
  readonly FunctionAssociations?: unknown[];
}

interface DistributionConfig {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly CustomErrorResponses: readonly { readonly ErrorCode: number }[];
  readonly OriginGroups: {
    readonly Items: readonly {
      readonly Id: string;
      readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } };
    }[];
  };
}

let template: Template;
beforeAll(() => {
  template = templateOf(stageWithMail);
});

function resources(type: string): readonly { readonly Properties: Record<string, unknown> }[] {
  return Object.values(template.findResources(type)) as { Properties: Record<string, unknown> }[];
}

const distribution = () =>
  resources('AWS::CloudFront::Distribution')[0]?.Properties['DistributionConfig'] as DistributionConfig;

describe('the site', () => {
  it('never turns an answer of the API into a page, nor keeps anybody’s error for the next', () => {
    const errors = distribution().CustomErrorResponses;

    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
    ]);
    for (const error of errors) {
      expect(error).toEqual({ ErrorCode: error.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  it('rewrites addresses to pages only where pages are', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distribution();
    const rewriting = (behavior: Behavior) => JSON.stringify(behavior.FunctionAssociations ?? []);

    expect(rewriting(DefaultCacheBehavior)).toContain('PageFunction');
    for (const behavior of CacheBehaviors) expect(rewriting(behavior)).not.toContain('PageFunction');
    expect(CacheBehaviors.map(({ PathPattern }) => PathPattern)).toContain('/api/*');
  });

  it('answers by itself only what the contract shares among all visitors', () => {
    const { CacheBehaviors } = distribution();
    const [list] = CacheBehaviors.filter(({ PathPattern }) => PathPattern === '/api/artworks');
    const sharing = CacheBehaviors.filter(
      ({ CachePolicyId }) =>
        CachePolicyId?.Ref !== undefined && CachePolicyId.Ref === list?.CachePolicyId?.Ref,
    );

    // Not '/api/artworks/*': the studio's calls stand under it too. A page with a slash at its end is the same page.
    expect(sharing.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/artworks',
      '/api/artwork-changes',
      '/api/categories',
      '/api/featured-artworks',
      '/api/seo/artworks',
      '/',
      '/gallery',
      '/gallery/',
      '/artwork/*',
      '/sold',
      '/sold/',
      '/sitemap.xml',
      '/products.xml',
    ]);
  });

  it('keeps nothing of the API, compresses it, and tells callers apart by their cookies', () => {
    const api = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    const policies = template.findResources('AWS::CloudFront::CachePolicy');
    const CachePolicyConfig = policies[api?.CachePolicyId?.Ref ?? '']?.['Properties'].CachePolicyConfig;

    expect(api?.Compress).toBe(true);
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
      CookiesConfig: { Cookies: ['__Host-guest', '__Host-sid', '__Host-device'] },
    });
  });

  it('answers a missing file itself instead of showing S3’s XML', () => {
    const { DefaultCacheBehavior, CacheBehaviors, OriginGroups } = distribution();
    const files = [
      DefaultCacheBehavior,
      ...CacheBehaviors.filter(({ PathPattern }) => /^\/(assets|media)/.test(PathPattern ?? '')),
    ];

    expect(files).toHaveLength(3);
    for (const { TargetOriginId } of files) {
      const group = OriginGroups.Items.find(({ Id }) => Id === TargetOriginId);
      expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
    }
  });

  it('leaves the stricter content policy of an answer in JSON alone', () => {
    const [policy] = resources('AWS::CloudFront::ResponseHeadersPolicy');

    expect(policy).toHaveProperty(
      'Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.Override',
      false,
    );
  });

  it('puts scripts up before any page that names them, and keeps the old ones', () => {
    const deployments = template.findResources('Custom::CDKBucketDeployment');
    const named = (part: string) => {
      const found = Object.entries(deployments).find(([id]) => id.startsWith(part));
      return { id: found?.[0] ?? '', ...(found?.[1] as { Properties: object; DependsOn: string[] }) };
    };
    const assets = named('Assets');
    const pages = named('Pages');
    const lambdas = Object.values(template.findResources('AWS::Lambda::Function')).filter(({ Properties }) =>
      /^Gallery: (?!makes keys)/.test(Properties.Description),
    );

    expect(lambdas).toHaveLength(lambdaGroups.length);
    for (const { DependsOn } of lambdas) expect(DependsOn).toContain(assets.id);
    const aliases = Object.keys(template.findResources('AWS::Lambda::Alias'));
    expect(pages.DependsOn).toEqual(expect.arrayContaining(aliases));
    expect(assets.Properties).toMatchObject({ Prune: false, Include: ['assets/*'] });
    expect(pages.Properties).toMatchObject({ Prune: false, Exclude: ['assets/*'] });
  });

  it('puts a firewall before the CDN only where the stage says so', () => {
    const guarded = templateOf(stageWithEverything);

    guarded.resourceCountIs('AWS::WAFv2::WebACL', 1);
    expect(JSON.stringify(guarded.findResources('AWS::CloudFront::Distribution'))).toContain('WebACLId');
    template.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });

  it('sends the security headers, without the sandbox in production and without eval', () => {
    const [policy] = resources('AWS::CloudFront::ResponseHeadersPolicy');
    const text = JSON.stringify(policy);

    expect(text).toContain('https://web.squarecdn.com');
    expect(text).not.toContain('sandbox');
    expect(text).not.toContain('unsafe-eval');
    expect(text).toContain('max-age=63072000'.replace('max-age=', ''));
  });

  it('keeps every bucket private and encrypted in transit', () => {
    for (const { Properties } of resources('AWS::S3::Bucket')) {
      expect(Properties['PublicAccessBlockConfiguration']).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });
});
