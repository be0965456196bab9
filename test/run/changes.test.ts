import { describe, expect, it } from 'vitest';
import { testsBeside } from './changes.ts';

describe('the tests beside a changed file', () => {
  it('are those of the folder that mirrors its own', () => {
    const tests = testsBeside(['functions/news/announce.ts']);

    expect(tests).toContain('test/functions/news/announcing.test.ts');
    expect(tests.every((file) => file.startsWith('test/functions/news/'))).toBe(true);
  });

  it('are itself when it is a test', () => {
    expect(testsBeside(['test/web/pages/cart.test.tsx'])).toEqual(['test/web/pages/cart.test.tsx']);
  });

  it('are not there for a file of the root or a folder without tests', () => {
    expect(testsBeside(['package.json', 'web/assets/hero.jpg'])).toEqual([]);
  });
});
