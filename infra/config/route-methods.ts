import type { Route } from '#shared/contract/route.ts';

/** Methods under which API Gateway knows a route. Pages, feed and site map answer HEAD as well; calls of the API and files of text do not. */
export function routeMethods({ method, path }: Pick<Route, 'method' | 'path'>): readonly string[] {
  return method === 'GET' && !/^\/api\/|\.txt$/.test(path) ? ['GET', 'HEAD'] : [method];
}
