import type { Route } from '#shared/contract/route.ts';

/** Methods of a route in API Gateway. Pages, feed and site map also answer HEAD; API calls and text files do not. */
export function routeMethods({ method, path }: Pick<Route, 'method' | 'path'>): readonly string[] {
  return method === 'GET' && !/^\/api\/|\.txt$/.test(path) ? ['GET', 'HEAD'] : [method];
}
