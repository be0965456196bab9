import { expect, it } from 'vitest';
import { makeStack } from '#test/support/shop/stack.ts';
import { stageWithEverything } from '#test/support/shop/stages.ts';

// AWS's resource schemas are not checked here, because they load slowly; every deploy and `npm run synth` check them.
it('the largest stack passes the AWS Solutions rules except for findings that a construct accepts', () => {
  expect(() => makeStack(stageWithEverything).check()).not.toThrow();
});
