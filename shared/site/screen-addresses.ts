import { paths } from './paths.ts';

/** A work's or policy's name in an address. */
const anyName = '[^/]+';

/** Matches the addresses that the site's router knows, in any case and with slashes at the end, for any work id. */
export const screenAddresses = new RegExp(
  `^(?:${Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : decodeURIComponent(path('*' as never))))
    .map((path) => path.replace(/\/$/, '').replace('*', anyName))
    .join('|')})/*$`,
  'i',
);
