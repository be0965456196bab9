import { expect, test } from 'vitest';
import { sandboxOf } from './sides.ts';

test.each([
  [{}, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret' }, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret', SQUARE_ENVIRONMENT: 'production' }, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret', SQUARE_ENVIRONMENT: 'sandbox' }, { token: 'secret' }],
])(
  'facts are checked with the sandbox only if the environment has a token and declares the sandbox: %o',
  (environment, sandbox) => {
    expect(sandboxOf(environment)).toEqual(sandbox);
  },
);
