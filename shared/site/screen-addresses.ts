import { paths } from './paths.ts';

/** A work's or policy's name in an address. */
const anyName = '[^/]+';

/**
 * Matches the addresses of the site's screens like its router: in any case, with any number of trailing slashes. Does not
 * check that the work or policy exists.
 */
export const screenAddresses = new RegExp(
  `^(?:${Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : decodeURIComponent(path('*' as never))))
    .map((path) => path.replace(/\/$/, '').replace('*', anyName))
    .join('|')})/*$`,
  'i',
);
