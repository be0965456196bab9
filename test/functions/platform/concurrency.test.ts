import { expect, it } from 'vitest';
import { limitConcurrency } from '#functions/platform/concurrency.ts';

it('limitConcurrency starts calls in order, runs at most `limit` at the same time, and continues after a failure', async () => {
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const limited = limitConcurrency(2);
  const all = works.map(({ promise }, index) =>
    limited(async () => {
      begun.push(index);
      await promise;
    }),
  );
  expect(begun).toEqual([0, 1]);

  works[1]?.reject(new Error('damaged'));
  await expect(all[1]).rejects.toThrow('damaged');
  expect(begun).toEqual([0, 1, 2]);

  for (const { resolve } of works) resolve();
  await Promise.allSettled(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
