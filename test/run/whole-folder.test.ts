import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeWhole } from '#test/support/whole-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'whole-'));
});
afterEach(() => rmSync(place, { recursive: true }));

it('is complete when it is found, though two processes make it at once', async () => {
  const folder = join(place, 'browser');
  const seen: string[] = [];
  const make = async (name: string, meanwhile: () => Promise<unknown>) => {
    await makeWhole(folder, async (half) => {
      writeFileSync(join(half, 'program'), 'half');
      await meanwhile();
      writeFileSync(join(half, 'program'), `all of it, by ${name}`);
    });
    seen.push(readFileSync(join(folder, 'program'), 'utf8'));
  };

  // The second begins and ends while the first is half done.
  await make('the first', () => make('the second', async () => expect(existsSync(folder)).toBe(false)));

  expect(seen).toEqual(['all of it, by the second', 'all of it, by the second']);
  expect(readdirSync(place)).toEqual(['browser']);
});

it('is not there when it could not be made, and can be made again', async () => {
  const folder = join(place, 'browser');
  const fails = makeWhole(folder, async () => {
    throw new Error('the disk is full');
  });
  await expect(fails).rejects.toThrow('the disk is full');
  expect(readdirSync(place)).toEqual([]);

  await makeWhole(folder, async (half) => writeFileSync(join(half, 'program'), 'all of it'));

  expect(readFileSync(join(folder, 'program'), 'utf8')).toBe('all of it');
});
