import { type Cache, createCache, type ErrorRule, lifetime } from './cdn-cache.ts';
import { compress, encodings } from './cdn-compress.ts';
import { type CdnFunction, createCdnFunction } from './cdn-function.ts';
import { type HeaderRules, headerRules } from './cdn-headers.ts';
import { type OriginProperties, reached, withHeaders } from './cdn-origin.ts';
import { type CacheRules, cacheRules, originSelection, type Selection, select } from './cdn-policies.ts';
import { matches } from './grants.ts';
import { answer, type HttpAnswer, type HttpRequest, type Origin } from './http.ts';
import type { Stack } from './template.ts';

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly CachePolicyId: string;
  readonly OriginRequestPolicyId?: string;
  readonly ResponseHeadersPolicyId?: string;
  readonly Compress?: boolean;
  readonly ViewerProtocolPolicy: 'allow-all' | 'https-only' | 'redirect-to-https';
  readonly FunctionAssociations?: readonly { readonly EventType: string; readonly FunctionARN: string }[];
}

interface OriginGroup {
  readonly Id: string;
  readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } };
  readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
}

interface DistributionProperties {
  readonly DistributionConfig: {
    readonly Enabled: boolean;
    readonly DefaultCacheBehavior: Behavior;
    readonly CacheBehaviors?: readonly Behavior[];
    readonly Origins: readonly OriginProperties[];
    readonly OriginGroups?: { readonly Items: readonly OriginGroup[] };
    readonly DefaultRootObject?: string;
    readonly CustomErrorResponses?: readonly ErrorRule[];
  };
}

interface ReadyBehavior {
  readonly pattern: string;
  readonly viewerProtocol: Behavior['ViewerProtocolPolicy'];
  readonly methods: readonly string[];
  readonly cache: CacheRules;
  readonly forward: Selection;
  readonly headers: HeaderRules;
  readonly compress: boolean;
  readonly onRequest: CdnFunction | undefined;
  readonly onResponse: CdnFunction | undefined;
  readonly origin: Origin;
  readonly originId: string;
}

export interface Cdn {
  /** A viewer's request over TLS. */
  readonly view: Origin;
  /** A viewer's request without TLS: what the CDN answers instead of asking anybody; undefined where it asks on. */
  viewInClear(path: string): 'redirect' | 'refusal' | undefined;
  /** As an invalidation of everything would. */
  clear(): void;
}

/** The template's one distribution. */
export function createCdn(options: {
  readonly stack: Stack;
  /** The origin of a domain name, as the template describes it. */
  readonly originOf: (origin: OriginProperties) => Origin;
  readonly now: () => number;
}): Cdn {
  const { stack, now } = options;
  const [distribution, ...others] = stack.all<DistributionProperties>('AWS::CloudFront::Distribution');
  if (!distribution || others.length > 0) throw new Error('One distribution was expected');
  const config = distribution.properties.DistributionConfig;
  if (!config.Enabled) throw new Error('The distribution is switched off and answers nobody');
  const errors = config.CustomErrorResponses ?? [];
  const functions = functionsOf(stack);
  const cache = createCache(now);
  const behaviors = [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map(ready);

  function ready(behavior: Behavior): ReadyBehavior {
    const functionOf = (event: string) => {
      const arn = behavior.FunctionAssociations?.find(({ EventType }) => EventType === event)?.FunctionARN;
      return arn === undefined ? undefined : functions.get(arn);
    };
    return {
      pattern: behavior.PathPattern ?? '*',
      viewerProtocol: behavior.ViewerProtocolPolicy,
      methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      cache: cacheRules(stack, behavior.CachePolicyId),
      forward: originSelection(stack, behavior.OriginRequestPolicyId),
      headers: headerRules(stack, behavior.ResponseHeadersPolicyId),
      compress: behavior.Compress ?? false,
      onRequest: functionOf('viewer-request'),
      onResponse: functionOf('viewer-response'),
      origin: originCalled(behavior.TargetOriginId),
      originId: behavior.TargetOriginId,
    };
  }

  /** An origin, or a group of two: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html */
  function originCalled(id: string): Origin {
    const origin = config.Origins.find(({ Id }) => Id === id);
    if (origin) return reached(withHeaders(options.originOf(origin), origin), origin);
    const group = config.OriginGroups?.Items.find(({ Id }) => Id === id);
    const [primary, secondary] = group?.Members.Items ?? [];
    if (!group || !primary || !secondary) throw new Error(`No origin ${id}`);
    const [first, second] = [originCalled(primary.OriginId), originCalled(secondary.OriginId)];
    return async (request) => {
      const result = await first(request);
      const fails = group.FailoverCriteria.StatusCodes.Items.includes(result.status);
      return fails && ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ? second(request) : result;
    };
  }

  const behaviorOf = (path: string) =>
    behaviors.find(({ pattern }) => matches(pattern.startsWith('/') ? pattern : `*${pattern}`, path)) ??
    (behaviors.at(-1) as ReadyBehavior);

  /** From the cache or the origin, with the error's own page if it has one. */
  async function fetchThrough(behavior: ReadyBehavior, request: HttpRequest): Promise<HttpAnswer> {
    const result = await keptOrFetched(cache, behavior, request, errors);
    const rule = errors.find(({ ErrorCode }) => ErrorCode === result.status);
    if (!rule?.ResponsePagePath) return result;
    const page = await keptOrFetched(
      cache,
      behaviorOf(rule.ResponsePagePath),
      { ...request, method: 'GET', path: rule.ResponsePagePath, query: '' },
      errors,
    );
    return page.status === 200 ? { ...page, status: rule.ResponseCode ?? result.status } : result;
  }

  return {
    clear: () => cache.clear(),
    viewInClear: (path) => {
      const { viewerProtocol } = behaviorOf(path);
      if (viewerProtocol === 'redirect-to-https') return 'redirect';
      return viewerProtocol === 'https-only' ? 'refusal' : undefined;
    },
    view: async (viewed) => {
      const behavior = behaviorOf(viewed.path);
      if (!behavior.methods.includes(viewed.method)) return behavior.headers(notAllowed);
      const seen = behavior.onRequest?.onRequest(viewed) ?? viewed;
      if ('status' in seen) return behavior.headers(seen);
      const root = seen.path === '/' && config.DefaultRootObject ? `/${config.DefaultRootObject}` : seen.path;
      const request = { ...seen, path: root };
      const [encoding] = behavior.compress
        ? encodings(request.headers['accept-encoding'], behavior.cache)
        : [];
      const result = compress(await fetchThrough(behavior, request), encoding, behavior.cache);
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html: not on errors
      const shown =
        behavior.onResponse && result.status < 400 ? behavior.onResponse.onResponse(request, result) : result;
      return conditional(request, behavior.headers(shown));
    },
  };
}

const notAllowed = answer(403, 'This distribution is not configured to allow the HTTP request method.', {
  'content-type': 'text/html',
});

async function keptOrFetched(
  cache: Cache,
  behavior: ReadyBehavior,
  request: HttpRequest,
  errors: readonly ErrorRule[],
): Promise<HttpAnswer> {
  const accepted = encodings(request.headers['accept-encoding'], behavior.cache);
  const keyParts = select(request, behavior.cache);
  const keyOf = (method: string) =>
    JSON.stringify([method, behavior.originId, request.path, keyParts, accepted]);
  const readsOnly = request.method === 'GET' || request.method === 'HEAD';
  // What was fetched by GET answers HEAD too.
  const kept = readsOnly ? (cache.find(keyOf('GET')) ?? cache.find(keyOf(request.method))) : undefined;
  if (kept) {
    const headers = { ...kept.answer.headers, age: String(kept.age), 'x-cache': 'Hit from cloudfront' };
    return { ...kept.answer, headers };
  }
  const { headers, cookies, query } = select(request, behavior.cache, behavior.forward);
  const forwarded = cookies.length > 0 ? { ...headers, cookie: cookies.join('; ') } : headers;
  const fetched = await behavior.origin({
    ...request,
    query,
    headers: {
      'user-agent': 'Amazon CloudFront',
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': request.from.address,
      'x-amz-cf-id': 'local',
      ...(accepted.length > 0 && { 'accept-encoding': accepted.join(',') }),
      ...forwarded,
    },
    // The origin sees an edge location connect, not the viewer.
    from: { address: '130.176.0.1', port: 443 },
  });
  const noCookies = [behavior.cache, behavior.forward].every(
    ({ cookies: { behavior: kind } }) => kind === 'none',
  );
  const result = noCookies ? { ...fetched, cookies: [] } : fetched;
  if (readsOnly) cache.keep(keyOf(request.method), result, lifetime(result, behavior.cache, errors));
  const label = result.status >= 400 ? 'Error from cloudfront' : 'Miss from cloudfront';
  return { ...result, headers: { ...result.headers, 'x-cache': label } };
}

/** Answers 304 where the viewer has the same already. */
function conditional(request: HttpRequest, result: HttpAnswer): HttpAnswer {
  const plain = (tag: string | undefined) => tag?.replace(/^W\//, '');
  const { etag } = result.headers;
  const known = request.headers['if-none-match'];
  if (result.status !== 200 || etag === undefined || plain(known) !== plain(etag)) return result;
  return { ...result, status: 304, body: Buffer.alloc(0) };
}

function functionsOf(stack: Stack): ReadonlyMap<string, CdnFunction> {
  return new Map(
    stack
      .all<{ FunctionCode: string }>('AWS::CloudFront::Function')
      .map(({ id, properties }) => [
        stack.attribute(id, 'FunctionARN'),
        createCdnFunction(properties.FunctionCode),
      ]),
  );
}
