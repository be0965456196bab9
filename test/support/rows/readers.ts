import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type StoredRow, storedRowReaders } from '#functions/db/stored-row.ts';

const root = join(import.meta.dirname, '../../..');

type Reader = Pick<StoredRow<unknown>, 'kind' | 'schema'>;

/** Every reader of this version, whatever the run has loaded so far. */
export async function readersOfThisVersion(): Promise<typeof storedRowReaders> {
  for (const file of readingFiles()) await import(join(root, 'functions', file));
  return storedRowReaders;
}

/** The files of functions/ that make a reader of stored rows. */
function readingFiles(): string[] {
  return readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== join('db', 'stored-row.ts'))
    .filter((file) => readFileSync(join(root, 'functions', file), 'utf8').includes('storedRow('))
    .sort();
}

/** A module that holds every reader of stored rows. */
function readersModule(): string {
  return [
    ...readingFiles().map((file) => `import '#functions/${file}';`),
    "export { storedRowReaders } from '#functions/db/stored-row.ts';",
  ].join('\n');
}

/** The readers of this version in one file that outlives it. Libraries stay outside, but for the one that reads. */
export async function bundleReaders(file: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  await build({
    stdin: { contents: readersModule(), resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    external: Object.keys(dependencies).filter((name) => name !== 'zod'),
    outfile: file,
    legalComments: 'none',
  });
}

/** Of a bundle that a release has left. */
export async function loadReaders(file: string): Promise<readonly Reader[]> {
  const module = (await import(file)) as { readonly storedRowReaders: readonly Reader[] };
  return module.storedRowReaders;
}
