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
    const [association] = behavior.FunctionAssociations ?? [];
    if (association && association.EventType !== 'viewer-request')
      throw new Error(`The harness knows no function at ${association.EventType}`);
    return {
      pattern: behavior.PathPattern ?? '*',
      viewerProtocol: behavior.ViewerProtocolPolicy,
      methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      cache: cacheRules(stack, behavior.CachePolicyId),
      forward: originSelection(stack, behavior.OriginRequestPolicyId),
      headers: headerRules(stack, behavior.ResponseHeadersPolicyId),
      compress: behavior.Compress ?? false,
      onRequest: association && functions.get(association.FunctionARN),
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
      const request = behavior.onRequest?.(viewed) ?? viewed;
      if ('status' in request) return behavior.headers(request);
      const [encoding] = behavior.compress
        ? encodings(request.headers['accept-encoding'], behavior.cache)
        : [];
      const fetched = await keptOrFetched(cache, behavior, request, errors);
      return conditional(request, behavior.headers(compress(fetched, encoding, behavior.cache)));
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
