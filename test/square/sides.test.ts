import { expect, test } from 'vitest';
import { sandboxOf } from './sides.ts';

test.each([
  [{}, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret' }, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret', SQUARE_ENVIRONMENT: 'production' }, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret', SQUARE_ENVIRONMENT: 'sandbox' }, { token: 'secret' }],
])(
  'facts are asked of the sandbox only where the token is said to be its own: %o',
  (environment, sandbox) => {
    expect(sandboxOf(environment)).toEqual(sandbox);
  },
);
