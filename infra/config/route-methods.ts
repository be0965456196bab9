import type { Route } from '#shared/contract/route.ts';

/** Methods under which API Gateway knows a route. Pages, feed and site map answer HEAD as well; calls of the API do not. */
export function routeMethods({ method, path }: Pick<Route, 'method' | 'path'>): readonly string[] {
  return method === 'GET' && !path.startsWith('/api/') ? ['GET', 'HEAD'] : [method];
}
