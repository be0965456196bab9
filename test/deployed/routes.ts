/** API Gateway's choice of a route. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html */
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

/** Full match before greedy match before `$default`; a named method before ANY; literals before variables. */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match | undefined {
  const fallback = routes.find(({ key }) => key === '$default');
  const compiled = routes
    .filter(({ key }) => key !== '$default')
    .map((route): Compiled => {
      const [method = '', path = ''] = route.key.split(' ');
      return { route, method, segments: path.split('/').slice(1) };
    })
    .sort((a, b) => rank(a).localeCompare(rank(b)));
  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const candidate of compiled) {
      if (candidate.method !== method && candidate.method !== 'ANY') continue;
      const params = matchSegments(candidate.segments, segments);
      if (params) return { route: candidate.route, params };
    }
    return fallback && { route: fallback, params: {} };
  };
}

/** Sorts the more specific route first. */
function rank({ method, segments }: Compiled): string {
  const shape = segments.map((part) => (part.endsWith('+}') ? '2' : part.startsWith('{') ? '1' : '0'));
  return `${shape.includes('2') ? 'greedy' : 'full'} ${shape.join('')} ${method === 'ANY' ? 'z' : 'a'}`;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const rest = segments.slice(index);
    if (part.endsWith('+}')) {
      if (rest.length === 0 || rest[0] === '') return undefined;
      params[part.slice(1, -2)] = decode(rest.join('/'));
      return params;
    }
    const [segment] = rest;
    if (segment === undefined) return undefined;
    if (part.startsWith('{')) {
      if (segment === '') return undefined;
      params[part.slice(1, -1)] = decode(segment);
    } else if (part !== segment) return undefined;
  }
  return pattern.length === segments.length ? params : undefined;
}

/** API Gateway hands parameters on decoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
