import { createCache } from '#test/support/shop/cdn.ts';
import { list, matches } from './grants.ts';
import { answer, type HttpAnswer, type HttpRequest, type Origin } from './http.ts';
import type { Stack } from './template.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly CachePolicyId: string;
  readonly OriginRequestPolicyId?: string;
}

export interface OriginProperties {
  readonly Id: string;
  readonly DomainName: string;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
  readonly OriginAccessControlId?: string;
}

interface OriginGroup {
  readonly Id: string;
  readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } };
  readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
}

interface Distribution {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors?: readonly Behavior[];
  readonly Origins: readonly OriginProperties[];
  readonly OriginGroups?: { readonly Items: readonly OriginGroup[] };
  readonly CustomErrorResponses?: readonly {
    readonly ErrorCode: number;
    readonly ErrorCachingMinTTL?: number;
  }[];
}

/** Selects headers, cookies and query parameters: `HeadersConfig: { HeaderBehavior: 'whitelist', Headers: […] }` … */
type Selection = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

interface CachePolicy {
  readonly MinTTL: number;
  readonly DefaultTTL: number;
  readonly MaxTTL: number;
  readonly ParametersInCacheKeyAndForwardedToOrigin: Selection;
}

/** CachingOptimized: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const optimizedId = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const optimized: CachePolicy = {
  MinTTL: 1,
  DefaultTTL: 86_400,
  MaxTTL: 31_536_000,
  ParametersInCacheKeyAndForwardedToOrigin: {},
};

export interface Cdn {
  readonly view: Origin;
  /** Invalidates the whole cache. */
  clear(): void;
}

/**
 * The template's distribution: origins for paths, forwarded parts of a request, caching times. Functions, response
 * headers, compression and TLS are not simulated; the template's snapshot shows them (test/infra/template).
 */
export function createCdn(options: {
  readonly stack: Stack;
  /** The origin with this domain name in the template. */
  readonly originOf: (origin: OriginProperties) => Origin;
  readonly now: () => number;
}): Cdn {
  const { stack } = options;
  const [distribution, ...others] = stack.all<{ DistributionConfig: Distribution }>(
    'AWS::CloudFront::Distribution',
  );
  if (!distribution || others.length > 0) throw new Error('One distribution was expected');
  const config = distribution.properties.DistributionConfig;
  const errors = new Map(
    config.CustomErrorResponses?.map((rule) => [rule.ErrorCode, rule.ErrorCachingMinTTL ?? 10] as const),
  );
  const cache = createCache<HttpAnswer>(options.now);
  const behaviors = [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((behavior) => {
    const {
      MinTTL,
      DefaultTTL,
      MaxTTL,
      ParametersInCacheKeyAndForwardedToOrigin: key,
    } = cachePolicy(behavior);
    const forwarded = requestPolicy(behavior.OriginRequestPolicyId);
    return {
      pattern: behavior.PathPattern ?? '*',
      methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      bounds: { min: MinTTL, usual: DefaultTTL, max: MaxTTL, errors },
      key: [key],
      forwarded: [key, forwarded],
      origin: originCalled(behavior.TargetOriginId),
    };
  });

  function cachePolicy({ CachePolicyId: id }: Behavior): CachePolicy {
    return id === optimizedId
      ? optimized
      : policyCalled<{ CachePolicyConfig: CachePolicy }>('CachePolicy', id).CachePolicyConfig;
  }

  function requestPolicy(id: string | undefined): Selection {
    if (id === undefined) return {};
    return policyCalled<{ OriginRequestPolicyConfig: Selection }>('OriginRequestPolicy', id)
      .OriginRequestPolicyConfig;
  }

  function policyCalled<T>(type: string, id: string): T {
    const found = stack.all<T>(`AWS::CloudFront::${type}`).find((policy) => stack.ref(policy.id) === id);
    if (!found) throw new Error(`The harness knows no ${type} ${id}`);
    return found.properties;
  }

  /** An origin, or a group of two: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html */
  function originCalled(id: string): Origin {
    const found = config.Origins.find(({ Id }) => Id === id);
    if (found) {
      const origin = options.originOf(found);
      const own = list(found.OriginCustomHeaders).map((each) => [
        each.HeaderName.toLowerCase(),
        each.HeaderValue,
      ]);
      return (request) => origin({ ...request, headers: { ...request.headers, ...Object.fromEntries(own) } });
    }
    const group = config.OriginGroups?.Items.find(({ Id }) => Id === id);
    const [primary, secondary] = group?.Members.Items ?? [];
    if (!group || !primary || !secondary) throw new Error(`No origin ${id}`);
    const [first, second] = [originCalled(primary.OriginId), originCalled(secondary.OriginId)];
    return async (request) => {
      const result = await first(request);
      const fails = group.FailoverCriteria.StatusCodes.Items.includes(result.status);
      return fails && isRead(request) ? second(request) : result;
    };
  }

  return {
    clear: () => cache.clear(),
    view: async (request) => {
      const behavior = behaviors.find(({ pattern }) => matches(pattern, request.path));
      if (!behavior?.methods.includes(request.method)) return answer(403, 'The method is not allowed.');
      const fetch = () => behavior.origin(forwardedRequest(request, behavior.forwarded));
      if (!isRead(request)) return fetch();
      const key = [request.method, behavior.pattern, request.path, selected(request, behavior.key)];
      const { answer: result, age } = await cache.get(JSON.stringify(key), fetch, behavior.bounds);
      const label = `${age === undefined ? 'Miss' : 'Hit'} from cloudfront`;
      return { ...result, headers: { ...result.headers, 'x-cache': label } };
    },
  };
}

const isRead = ({ method }: HttpRequest) => method === 'GET' || method === 'HEAD';

/** A request as the origin gets it: from an edge location, not the viewer. */
function forwardedRequest(request: HttpRequest, selections: readonly Selection[]): HttpRequest {
  const { headers, cookies, query } = selected(request, selections);
  return {
    ...request,
    query,
    headers: {
      'x-forwarded-for': request.from.address,
      ...headers,
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
    from: { address: '130.176.0.1', port: 443 },
  };
}

/** The parts of a request that the policies forward. CloudFront's own headers must be selected by name. */
function selected(request: HttpRequest, selections: readonly Selection[]) {
  const takes = (kind: 'Header' | 'Cookie' | 'QueryString', name: string) =>
    selections.some((selection) => {
      const { [`${kind}Behavior`]: behavior, [`${kind}s`]: listed } = selection[`${kind}sConfig`] ?? {};
      if (behavior !== 'whitelist') return behavior === 'all' && !name.startsWith('cloudfront-');
      return list(listed).some((each) => (kind === 'Header' ? each.toLowerCase() : each) === name);
    });
  const own = { 'cloudfront-viewer-address': `${request.from.address}:${request.from.port}` };
  const headers = Object.entries({ ...request.headers, ...own }).filter(
    ([name]) => name !== 'cookie' && takes('Header', name),
  );
  const cookies = (request.headers['cookie'] ?? '').split(/;\s*/).filter((cookie) => {
    const [name = ''] = cookie.split('=');
    return name !== '' && takes('Cookie', name);
  });
  const query = request.query
    .split('&')
    .filter((pair) => pair !== '' && takes('QueryString', decodeURIComponent(pair.split('=')[0] ?? '')))
    .join('&');
  return { headers: Object.fromEntries(headers), cookies, query };
}
