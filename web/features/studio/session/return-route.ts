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
 * Where to go after login: the admin page first asked for, as it was asked for. Of other pages only exact known paths
 * are taken, so that a link to the login screen cannot send the artist anywhere else.
 */
export function returnRoute({ pathname, search, hash }: Path): string {
  const other = new URLSearchParams(search).get('return');
  const wanted = other ?? pathname.replace(/\/+$/, '');
  if (!adminPaths.includes(wanted)) return paths.admin;
  return other === null ? wanted + search + hash : wanted;
}
