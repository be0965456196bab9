import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Import cycles between files, each as its chain of imports. Biome's rule ignores type-only imports. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, chain: readonly string[]) => {
    if (chain.includes(file)) found.push([...chain.slice(chain.indexOf(file)), file].join(' → '));
    if (done.has(file) || chain.includes(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...chain, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

/** Parses this repository's import forms: './…', '#folder/…' and '#shop-config'. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?'(?:#([^']+)|(\.[^']+))'/g)].map(
    ([, absolute, relative = '']) =>
      absolute === 'shop-config' ? 'shop.config.ts' : (absolute ?? normalize(join(dirname(file), relative))),
  );
}

const files = globSync(['*.ts', '{shared,functions,web,infra,test}/**/*.{ts,tsx}'], { cwd: root });
const imports = new Map(
  files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))] as const),
);

it('no files import each other in a cycle, including type-only imports', () => {
  expect(circles(imports)).toEqual([]);
});

it.each([
  ['shared', 2],
  ['infra', 2],
  ['functions/sync', 3],
  ['functions/orders', 4],
])('no folders of %s import each other in a cycle', (area, depth) => {
  const folderOf = (file: string) => dirname(file).split('/').slice(0, depth).join('/');
  const isWithin = (file: string) => file.startsWith(`${area}/`);
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    if (!isWithin(file)) continue;
    const others = targets.filter((to) => isWithin(to) && folderOf(to) !== folderOf(file));
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), ...others.map(folderOf)]);
  }

  expect(folders.size).toBeGreaterThan(4);
  expect(circles(folders)).toEqual([]);
});

it('no command imports another', () => {
  const isCommand = (file: string) => /^infra\/commands\/[\w-]+\.ts$/.test(file);

  expect([...imports].filter(([, targets]) => targets.some(isCommand)).map(([file]) => file)).toEqual([]);
});
