import { paths } from './paths.ts';

/** The name of a work or of a policy in its address. */
const anyName = '[^/]+';

/**
 * Matches the addresses that the site has a screen for, as its router compares them: in any case, with any number of
 * slashes at the end. Whether there is such a work or policy is another question.
 */
export const screenAddresses = new RegExp(
  `^(?:${Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : decodeURIComponent(path('*' as never))))
    .map((path) => path.replace(/\/$/, '').replace('*', anyName))
    .join('|')})/*$`,
  'i',
);
