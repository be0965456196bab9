import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Circles of files that import each other, each as its chain of imports. Biome's rule passes over type-only imports. */
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

/** Imports as this code writes them: './…', '#folder/…' and '#shop-config'. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?'(?:#([^']+)|(\.[^']+))'/g)].map(
    ([, absolute, relative = '']) =>
      absolute === 'shop-config' ? 'shop.config.ts' : (absolute ?? normalize(join(dirname(file), relative))),
  );
}

it('no files import each other in a cycle, type-only imports included', () => {
  const files = globSync(['*.ts', '{shared,functions,web,infra,test}/**/*.{ts,tsx}'], { cwd: root });
  const imports = new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))] as const),
  );

  expect(circles(imports)).toEqual([]);
});
