import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const web = join(here, 'web');
const out = join(here, 'dist/web');
const prerendered = join(here, '.build/prerender');

/** The modules of web/words as the data they work out (web/words/README.md). */
function workOutWords(): Plugin {
  return {
    name: 'work-out-words',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/words\/[\w-]+\.ts$/ },
      handler: async (_code, id) => {
        const words: object = await import(pathToFileURL(id).href);
        return Object.entries(words)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}

interface PageHtml {
  readonly file: string;
  readonly address?: string;
  readonly head: string;
  readonly body: string;
}

interface Prerendered {
  readonly pages: readonly PageHtml[];
  readonly files: readonly { readonly file: string; readonly text: string }[];
}

/** Renders what stands in the pages before any script, once at build time (web/prerender.tsx), into the built HTML. */
function prerenderPages(): Plugin {
  let isWanted = false;
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      isWanted = !config.build.ssr;
    },
    closeBundle: async () => {
      if (!isWanted) return;
      await build({
        configFile: join(here, 'vite.config.ts'),
        logLevel: 'warn',
        publicDir: false,
        build: {
          ssr: join(web, 'prerender.tsx'),
          outDir: prerendered,
          rolldownOptions: { input: join(web, 'prerender.tsx'), output: { codeSplitting: false } },
        },
      });
      const module: { prerender: (origin: string) => Promise<Prerendered> } = await import(
        `${pathToFileURL(join(prerendered, 'prerender.js')).href}?${Date.now()}`
      );
      const shell = await readFile(join(out, 'index.html'), 'utf8');
      const home = paintFirst(shell);
      const { pages, files } = await module.prerender(process.env['SITE_ORIGIN'] ?? '');
      for (const page of pages) {
        await writeFile(join(out, page.file), filled(page.file === 'index.html' ? home : shell, page));
      }
      for (const { file, text } of files) await writeFile(join(out, file), text);
    },
  };
}

/** The home page is there to be seen before it is there to be clicked: its picture and type come before its scripts. */
const paintFirst = (html: string) =>
  html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

function filled(template: string, { address, head, body }: PageHtml): string {
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace('<div id="root"', (root) =>
      address === undefined ? root : `${root} data-address="${address}"`,
    );
}

export default defineConfig({
  root: web,
  plugins: [workOutWords(), react(), prerenderPages()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the first load needs comes in one file, not in one for each set of pages that shares it.
      output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } },
    },
  },
});
