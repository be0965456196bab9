import { expect, test } from 'vitest';
import { sandboxOf } from './sides.ts';

test.each([
  [{}, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret' }, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret', SQUARE_ENVIRONMENT: 'production' }, undefined],
  [{ SQUARE_ACCESS_TOKEN: 'secret', SQUARE_ENVIRONMENT: 'sandbox' }, { token: 'secret' }],
])(
  'facts are checked at the sandbox only with a token that is declared as the sandbox’s: %o',
  (environment, sandbox) => {
    expect(sandboxOf(environment)).toEqual(sandbox);
  },
);
