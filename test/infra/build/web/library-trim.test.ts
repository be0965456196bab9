import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { libraryTrim } from '#infra/build/web/library-trim.ts';

const { resolve } = createRequire(import.meta.url);
const hooks = join(dirname(resolve('react-router/package.json')), 'dist/production/lib/hooks.js');

/** The router's hooks alone, as the build takes them in; `code` stands in for the file. */
async function built(code = readFileSync(hooks, 'utf8')): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'stand-in', enforce: 'pre', load: (id) => (id === hooks ? code : undefined) },
      libraryTrim(),
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry: hooks, formats: ['es'] },
      rolldownOptions: { external: (id) => id !== hooks },
    },
  });
  const [built] = Array.isArray(result) ? result : [];
  return built?.output[0].code ?? '';
}

it('leaves what the router does for loaders and tells developers out of the pages', async () => {
  const code = await built();

  expect(code).toContain('function useRoutes(');
  expect(code).not.toContain('Unexpected Application Error');
  expect(code).not.toContain('may be used only in the context of');
});

it('fails the build where a library reads otherwise than the cut expects', async () => {
  const other = readFileSync(hooks, 'utf8').replace('useNavigateStable()', 'useNavigateOtherwise()');

  await expect(built(other)).rejects.toThrow('react-router/dist/production/lib/hooks.js reads otherwise now');
});
