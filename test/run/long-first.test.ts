import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { longFiles, placeOf } from './long-first.ts';
import { root } from './phases.ts';

it('the list of long test files names none that is gone', () => {
  expect(longFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('long test files begin in the order of the list, and all others after them', () => {
  const [longest = '', second = ''] = longFiles;
  const files = ['/shop/test/web/app.test.ts', `/shop/${second}`, `/shop/${longest}`];

  expect(files.toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual(files.toReversed());
});
