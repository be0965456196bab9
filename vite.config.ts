import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const web = join(here, 'web');
const out = join(here, 'dist/web');
const prerendered = join(here, '.build/prerender');

interface PageHtml {
  readonly head: string;
  readonly body: string;
}

/**
 * Renders the home page once at build time and writes it into index.html, so that the hero paints before any
 * script; shell.html, which answers every other address, gets the head alone.
 */
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
      const module: { prerender: (origin: string) => { home: PageHtml; shell: PageHtml } } = await import(
        `${pathToFileURL(join(prerendered, 'prerender.js')).href}?${Date.now()}`
      );
      const { home, shell } = module.prerender(process.env['SITE_ORIGIN'] ?? '');
      await fill('index.html', home, paintFirst);
      await fill('shell.html', shell);
    },
  };
}

/** The home page is there to be seen before it is there to be clicked: its picture and type come before its scripts. */
const paintFirst = (html: string) =>
  html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

async function fill(name: string, { head, body }: PageHtml, change = (html: string) => html): Promise<void> {
  const file = join(out, name);
  const html = change(await readFile(file, 'utf8'));
  await writeFile(
    file,
    html.replace('<!--head-->', () => head).replace('<!--body-->', () => body),
  );
}

export default defineConfig({
  root: web,
  plugins: [react(), prerenderPages()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(web, 'index.html'), join(web, 'shell.html')],
      // What the first load needs comes in one file, not in one for each set of pages that shares it.
      output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } },
    },
  },
});
