import type { Path } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { innerPages, studioSections } from '#web/features/studio/sections/studio-sections.ts';

const adminPaths: readonly string[] = [
  paths.admin,
  paths.openOrders,
  ...studioSections.map(({ path }) => path),
  ...Object.keys(innerPages),
];

/**
 * Returns the route after login: the requested admin page with its query and hash. The parameter `return` may only be
 * exactly a known path, so that a link to the login screen cannot redirect the artist elsewhere.
 */
export function returnRoute({ pathname, search, hash }: Path): string {
  const other = new URLSearchParams(search).get('return');
  const wanted = other ?? pathname.replace(/\/+$/, '');
  if (!adminPaths.includes(wanted)) return paths.admin;
  return other === null ? wanted + search + hash : wanted;
}
