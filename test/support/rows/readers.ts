import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type StoredRow, storedRowReaders } from '#functions/db/stored-row.ts';

const root = join(import.meta.dirname, '../../..');

type Reader = Pick<StoredRow<unknown>, 'kind' | 'schema'>;

/** Returns every row reader of this version, even of modules that are not loaded yet. */
export async function readersOfThisVersion(): Promise<typeof storedRowReaders> {
  for (const file of readingFiles()) await import(join(root, 'functions', file));
  return storedRowReaders;
}

/** Returns the files of functions/ that define readers of stored rows. */
function readingFiles(): string[] {
  return readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== join('db', 'stored-row.ts'))
    .filter((file) => readFileSync(join(root, 'functions', file), 'utf8').includes('storedRow('))
    .sort();
}

/** Returns the source of a module that exports all row readers. */
function readersModule(): string {
  return [
    ...readingFiles().map((file) => `import '#functions/${file}';`),
    "export { storedRowReaders } from '#functions/db/stored-row.ts';",
  ].join('\n');
}

/**
 * Bundles the row readers of this version and the validation library into one file for later versions.
 *
 * @throws Error if the bundle lacks a reader.
 */
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
    // Without this, esbuild would drop the modules, because package.json states that functions/ has no side effects.
    ignoreAnnotations: true,
  });
  const [bundled, loaded] = [await loadReaders(file), await readersOfThisVersion()];
  if (bundled.length < loaded.length)
    throw new Error(`${file} has ${bundled.length} of the ${loaded.length} readers.`);
}

/** Loads the row readers from a release's bundle. */
export async function loadReaders(file: string): Promise<readonly Reader[]> {
  const module = (await import(file)) as { readonly storedRowReaders: readonly Reader[] };
  return module.storedRowReaders;
}
