import { paths } from '#web/paths.ts';

const adminPaths: readonly string[] = [paths.admin, paths.openOrders];

/**
 * Where to go after login: the admin page first asked for. Only exact known paths are taken, so that a link to
 * the login screen cannot send the artist anywhere else.
 */
export function returnRoute({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string {
  const wanted = new URLSearchParams(search).get('return') ?? pathname.replace(/\/+$/, '');
  return adminPaths.includes(wanted) ? wanted : paths.admin;
}
