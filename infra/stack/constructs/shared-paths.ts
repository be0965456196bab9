import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';

/**
 * Paths whose answers every visitor gets alike, as the CDN writes them: it may answer them for the seconds that the API
 * allows. A pattern under which other calls stand as well is none of them.
 */
export function sharedPaths(): string[] {
  const all: readonly Route[] = Object.values(routes);
  return all
    .filter(({ cache }) => cache === 'shared')
    .map(({ path }) => path.replace(/\{\w+\}$/, '*'))
    .filter((pattern) => all.every(({ cache, path }) => cache === 'shared' || !isUnder(pattern, path)))
    .flatMap((pattern) => (isPage(pattern) ? [pattern, `${pattern}/`] : [pattern]));
}

/** A page's address with a slash at its end is the same page; what is under `/api/` goes to the API either way. */
function isPage(pattern: string): boolean {
  return /^\/(?!api\/)(?:[\w-]+\/)*[\w-]+$/.test(pattern);
}

function isUnder(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
