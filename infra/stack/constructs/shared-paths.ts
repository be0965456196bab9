import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';

/**
 * Returns path patterns in the CDN's notation whose answers are the same for every visitor. The CDN may cache these
 * answers for the seconds that the API allows. Leaves out patterns that also match other routes.
 */
export function sharedPaths(): string[] {
  const all: readonly Route[] = Object.values(routes);
  return all
    .filter(({ cache }) => cache === 'shared')
    .map(({ path }) => path.replace(/\{\w+\}$/, '*'))
    .filter((pattern) => all.every(({ cache, path }) => cache === 'shared' || !isUnder(pattern, path)))
    .flatMap((pattern) => (isPage(pattern) ? [pattern, `${pattern}/`] : [pattern]));
}

/** Tells whether a pattern is a page's. The CDN must also match a page's address with a slash at its end. */
function isPage(pattern: string): boolean {
  return /^\/(?!api\/)(?:[\w-]+\/)*[\w-]+$/.test(pattern);
}

function isUnder(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
