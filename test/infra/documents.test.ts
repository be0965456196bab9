import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopAlarms } from '#infra/shop-alarms.ts';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'infra/README.md',
  'test/README.md',
  'infra/local/square-twin/README.md',
  '.github/workflows/shop.yml',
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(documents)('%s', (file) => {
  it('names no command that is not there', () => {
    const named = [...read(file).matchAll(/npm run ([a-z][a-z:]*)/g)].map(([, name]) => name ?? '');

    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links to no file that is not there', () => {
    const links = [...read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '');

    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });
});

it('every command of an operator is in the papers', () => {
  const papers = `${read('README.md')}${read('infra/README.md')}`;

  for (const name of [
    'doctor',
    'deploy',
    'secrets',
    'admin:create',
    'export',
    'import',
    'restore',
    'migrate',
    'costs',
  ]) {
    expect(papers).toContain(`npm run ${name}`);
  }
});

it('every alarm that has a cure is one that can ring', () => {
  const named = [...read('infra/README.md').matchAll(/alarm `(\w+)`/g)].map(([, name]) => name ?? '');

  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !(name in shopAlarms))).toEqual([]);
});
