import { expect, it } from 'vitest';
import type { Stage } from '#infra/stage.ts';
import { makeStack, testStage } from '#test/support/shop/stack.ts';

it('the stack is protected against deletion, but for one that is made for the first time and may fail', () => {
  const protection = (stage: Stage, isFirst: boolean) =>
    makeStack(stage, { heldToRules: false, isFirst }).stack.terminationProtection ?? false;

  expect(protection(testStage('prod'), false)).toBe(true);
  expect(protection(testStage('prod'), true)).toBe(false);
  expect(protection(testStage('dev'), false)).toBe(false);
});
