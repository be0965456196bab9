import { paths } from './paths.ts';

/** A work's or policy's name in an address. */
const anyName = '[^/]+';

/** Like the site's router: any case, any number of slashes at the end; the work need not exist. */
export const screenAddresses = new RegExp(
  `^(?:${Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : decodeURIComponent(path('*' as never))))
    .map((path) => path.replace(/\/$/, '').replace('*', anyName))
    .join('|')})/*$`,
  'i',
);
