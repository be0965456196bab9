import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';

/**
 * Path patterns, in the CDN's notation, whose answers are the same for every visitor, so the CDN may cache them for the
 * seconds that the API allows. Leaves out patterns that also match other routes.
 */
export function sharedPaths(): string[] {
  const all: readonly Route[] = Object.values(routes);
  return all
    .filter(({ cache }) => cache === 'shared')
    .map(({ path }) => path.replace(/\{\w+\}$/, '*'))
    .filter((pattern) => all.every(({ cache, path }) => cache === 'shared' || !isUnder(pattern, path)))
    .flatMap((pattern) => (isPage(pattern) ? [pattern, `${pattern}/`] : [pattern]));
}

/** Page addresses also match with a slash at their end; everything under `/api/` goes to the API either way. */
function isPage(pattern: string): boolean {
  return /^\/(?!api\/)(?:[\w-]+\/)*[\w-]+$/.test(pattern);
}

function isUnder(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
