import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fingerprint } from '#infra/build/fingerprint.ts';

let root: string;
let print: () => string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  const made = root;
  onTestFinished(() => rmSync(made, { recursive: true }));
  mkdirSync(join(root, 'functions', 'cart'), { recursive: true });
  writeFileSync(join(root, 'functions', 'cart', 'lines.ts'), 'one');
  writeFileSync(join(root, 'shop.config.ts'), 'shop');
  print = () => fingerprint(root, ['functions', 'shop.config.ts', 'not-there.json']);
});

describe('fingerprint', () => {
  it('stays the same when unrelated files change', () => {
    const before = print();
    writeFileSync(join(root, 'README.md'), 'read me');

    expect(print()).toBe(before);
  });

  it.each<[string, (root: string) => void]>([
    ['a text in a folder', (folder) => writeFileSync(join(folder, 'functions', 'cart', 'lines.ts'), 'two')],
    ['a file that is gone', (folder) => rmSync(join(folder, 'shop.config.ts'))],
    [
      'a file of another name',
      (folder) => renameSync(join(folder, 'shop.config.ts'), join(folder, 'not-there.json')),
    ],
  ])('changes for %s', (_, change) => {
    const before = print();
    change(root);

    expect(print()).not.toBe(before);
  });
});
