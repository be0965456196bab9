import type { HttpRequest } from './http.ts';
import type { Stack } from './template.ts';

/** CloudFront's policies, those of the template and the one that AWS manages. */
interface Choice {
  readonly behavior: 'none' | 'whitelist' | 'all';
  readonly names: readonly string[];
}

/** What a policy takes of a request: for the cache key, or for the origin. */
export interface Selection {
  readonly headers: Choice;
  readonly cookies: Choice;
  readonly queries: Choice;
}

export interface CacheRules extends Selection {
  /** Seconds. */
  readonly minTtl: number;
  readonly defaultTtl: number;
  readonly maxTtl: number;
  readonly gzip: boolean;
  readonly brotli: boolean;
}

const none: Choice = { behavior: 'none', names: [] };
const nothing: Selection = { headers: none, cookies: none, queries: none };

/** CachingOptimized: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const optimizedId = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const optimized: CacheRules = {
  ...nothing,
  minTtl: 1,
  defaultTtl: 86_400,
  maxTtl: 31_536_000,
  gzip: true,
  brotli: true,
};

interface CachePolicyConfig {
  readonly MinTTL: number;
  readonly DefaultTTL: number;
  readonly MaxTTL: number;
  readonly ParametersInCacheKeyAndForwardedToOrigin: RawSelection & {
    readonly EnableAcceptEncodingGzip: boolean;
    readonly EnableAcceptEncodingBrotli?: boolean;
  };
}

interface RawSelection {
  readonly HeadersConfig: { readonly HeaderBehavior: string; readonly Headers?: readonly string[] };
  readonly CookiesConfig: { readonly CookieBehavior: string; readonly Cookies?: readonly string[] };
  readonly QueryStringsConfig: {
    readonly QueryStringBehavior: string;
    readonly QueryStrings?: readonly string[];
  };
}

export function cacheRules(stack: Stack, id: string): CacheRules {
  if (id === optimizedId) return optimized;
  const found = stack
    .all<{ CachePolicyConfig: CachePolicyConfig }>('AWS::CloudFront::CachePolicy')
    .find((policy) => stack.ref(policy.id) === id);
  if (!found) throw new Error(`The harness knows no cache policy ${id}`);
  const config = found.properties.CachePolicyConfig;
  const parameters = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    ...selection(parameters),
    minTtl: config.MinTTL,
    defaultTtl: config.DefaultTTL,
    maxTtl: config.MaxTTL,
    gzip: parameters.EnableAcceptEncodingGzip,
    brotli: parameters.EnableAcceptEncodingBrotli ?? false,
  };
}

export function originSelection(stack: Stack, id: string | undefined): Selection {
  if (id === undefined) return nothing;
  const found = stack
    .all<{ OriginRequestPolicyConfig: RawSelection }>('AWS::CloudFront::OriginRequestPolicy')
    .find((policy) => stack.ref(policy.id) === id);
  if (!found) throw new Error(`The harness knows no origin request policy ${id}`);
  return selection(found.properties.OriginRequestPolicyConfig);
}

function selection({ HeadersConfig, CookiesConfig, QueryStringsConfig }: RawSelection): Selection {
  const choice = (behavior: string, names: readonly string[] = []): Choice => ({
    behavior: behavior as Choice['behavior'],
    names,
  });
  return {
    headers: choice(HeadersConfig.HeaderBehavior, HeadersConfig.Headers?.map(lower)),
    cookies: choice(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
    queries: choice(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  };
}

const lower = (text: string) => text.toLowerCase();

export interface Selected {
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly query: string;
}

/** What the policies let through of a request. CloudFront's own headers come only by name. */
export function select(request: HttpRequest, ...selections: readonly Selection[]): Selected {
  const takes = (kind: keyof Selection, name: string) =>
    selections.some(({ [kind]: { behavior, names } }) => {
      if (behavior === 'whitelist') return names.includes(name);
      return behavior === 'all' && !name.startsWith('cloudfront-');
    });
  const own: Record<string, string> = {
    'cloudfront-viewer-address': `${request.from.address}:${request.from.port}`,
    'cloudfront-forwarded-proto': 'https',
  };
  const headers = Object.entries({ ...request.headers, ...own }).filter(
    ([name]) => name !== 'cookie' && takes('headers', name),
  );
  const cookies = (request.headers['cookie'] ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && takes('cookies', cookie.split('=')[0] ?? ''));
  const query = request.query
    .split('&')
    .filter((pair) => pair !== '' && takes('queries', decodeURIComponent(pair.split('=')[0] ?? '')))
    .join('&');
  return { headers: Object.fromEntries(headers), cookies, query };
}
