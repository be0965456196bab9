/** A route of API Gateway. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html */
export interface Route {
  readonly key: string;
  readonly target: string;
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface Compiled {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly string[];
}

/**
 * Returns a function that chooses a request's route: literals before variables, `$default` last. Greedy variables and
 * routes for any method are not supported, because the contract has none.
 */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const fallback = routes.find(({ key }) => key === '$default');
  const compiled = routes
    .filter(({ key }) => key !== '$default')
    .map((route): Compiled => {
      const [method = '', path = ''] = route.key.split(' ');
      if (method === 'ANY' || path.includes('+}')) throw new Error(`The harness knows no route ${route.key}`);
      return { route, method, segments: path.split('/').slice(1) };
    })
    .sort((a, b) => rank(a).localeCompare(rank(b)));
  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const candidate of compiled) {
      if (candidate.method !== method) continue;
      const params = matchSegments(candidate.segments, segments);
      if (params) return { route: candidate.route, params };
    }
    return fallback && { route: fallback, params: {} };
  };
}

/** Returns a sort key by which more specific routes come first. */
function rank({ segments }: Compiled): string {
  return segments.map((part) => (part.startsWith('{') ? '1' : '0')).join('');
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) {
      if (segment === '') return undefined;
      params[part.slice(1, -1)] = decode(segment);
    } else if (part !== segment) return undefined;
  }
  return params;
}

/** Decodes a path parameter, as API Gateway does. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
