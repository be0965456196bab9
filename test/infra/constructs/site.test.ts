import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { stageWithMail, templateOf } from '#test/support/shop/stack.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly CachePolicyId?: { readonly Ref?: string };
  readonly FunctionAssociations?: unknown[];
  readonly ResponseHeadersPolicyId?: { readonly Ref?: string };
}

interface DistributionConfig {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
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
  it('rewrites addresses to pages only where pages are', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distribution();
    const rewriting = (behavior: Behavior) => JSON.stringify(behavior.FunctionAssociations ?? []);

    expect(rewriting(DefaultCacheBehavior)).toContain('PageFunction');
    for (const behavior of CacheBehaviors.filter(({ PathPattern }) => !/^\/cart\/?$/.test(PathPattern ?? '')))
      expect(rewriting(behavior)).not.toContain('PageFunction');
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
      '/api/texts',
      '/api/page-texts',
      '/',
      '/gallery',
      '/gallery/',
      '/artwork/*',
      '/sold',
      '/sold/',
      '/about',
      '/about/',
      '/policies/*',
      '/not-found',
      '/not-found/',
      '/sitemap.xml',
      '/products.xml',
      '/.well-known/security.txt',
    ]);
  });

  it('sends the security headers, without the sandbox in production and without eval', () => {
    const policies = resources('AWS::CloudFront::ResponseHeadersPolicy').map((policy) =>
      JSON.stringify(policy),
    );

    expect(policies).toHaveLength(3);
    for (const text of policies) {
      expect(text).not.toContain('sandbox');
      expect(text).not.toContain('unsafe-eval');
      expect(text).toContain('63072000');
    }
  });

  it('names Square’s hosts in the documents where a card is entered, and in no other', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distribution();
    const policies = Object.entries(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'))
      .filter(([, policy]) => JSON.stringify(policy).includes('squarecdn.com'))
      .map(([id]) => id);
    const withSquare = [DefaultCacheBehavior, ...CacheBehaviors].filter(({ ResponseHeadersPolicyId }) =>
      policies.includes(ResponseHeadersPolicyId?.Ref ?? ''),
    );

    expect(policies).toHaveLength(1);
    expect(withSquare.map(({ PathPattern }) => PathPattern)).toEqual(['/cart', '/cart/']);
  });
});
