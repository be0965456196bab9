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
 * The route after login: the admin page that was requested, with its query and hash. Other pages only by
 * exact known paths, so that a link to the login screen cannot redirect the artist elsewhere.
 */
export function returnRoute({ pathname, search, hash }: Path): string {
  const other = new URLSearchParams(search).get('return');
  const wanted = other ?? pathname.replace(/\/+$/, '');
  if (!adminPaths.includes(wanted)) return paths.admin;
  return other === null ? wanted + search + hash : wanted;
}
