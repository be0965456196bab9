import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const web = join(here, 'web');
const out = join(here, 'dist/web');
/** What the pages service paints with (functions/pages/painter.ts). */
const painter = join(here, 'dist/pages');

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

/** Pages that the pages service paints, by the file they are built into, with the module that is fetched for each. */
const paintedPages = {
  'index.html': undefined,
  'gallery.html': 'gallery',
  'artwork.html': 'artwork',
} as const;

/** Renders what stands in the pages before any script, once at build time (web/prerender.tsx), into the built HTML. */
function prerenderPages(): Plugin {
  let isWanted = false;
  const links = new Map<string, string>();
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      isWanted = !config.build.ssr;
    },
    writeBundle: (_options, bundle) => {
      for (const page of ['gallery', 'artwork']) links.set(page, linksOf(bundle, `/web/pages/${page}.tsx`));
    },
    closeBundle: async () => {
      if (!isWanted) return;
      await build({
        configFile: join(here, 'vite.config.ts'),
        logLevel: 'warn',
        publicDir: false,
        build: {
          ssr: join(web, 'prerender.tsx'),
          outDir: painter,
          minify: true,
          rolldownOptions: {
            input: join(web, 'prerender.tsx'),
            output: { codeSplitting: false, entryFileNames: 'painter.mjs' },
          },
        },
        // It travels alone, and React's development build would be slow and loud.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      });
      const module: { prerender: (origin: string) => Promise<Prerendered> } = await import(
        `${pathToFileURL(join(painter, 'painter.mjs')).href}?${Date.now()}`
      );
      const shell = await readFile(join(out, 'index.html'), 'utf8');
      const { pages, files } = await module.prerender(process.env['SITE_ORIGIN'] ?? '');
      for (const page of pages) await writeFile(join(out, page.file), filled(shell, page));
      for (const { file, text } of files) await writeFile(join(out, file), text);
      const plain = pages.find(({ file }) => file === 'shell.html');
      for (const [file, module] of Object.entries(paintedPages)) {
        const page = pages.find((built) => built.file === file) ?? plain;
        if (page)
          await writeFile(join(painter, file), filled(paintFirst(shell), page, links.get(module ?? '')));
      }
      if (plain) await writeFile(join(painter, plain.file), filled(shell, plain));
    },
  };
}

/** Style sheets and scripts of a page that the first script would fetch only once it runs. */
function linksOf(bundle: Bundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  const first = withImports(
    chunks,
    chunks.find(({ isEntry }) => isEntry),
  );
  const own = [...withImports(chunks, page)].filter((chunk) => !first.has(chunk));
  const styles = new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...own.map(
      ({ fileName }) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${fileName}">`,
    ),
  ].join('\n    ');
}

function withImports(chunks: readonly Rolldown.OutputChunk[], chunk: Rolldown.OutputChunk | undefined) {
  const found = new Set<Rolldown.OutputChunk>();
  const wanted = chunk ? [chunk] : [];
  for (let next = wanted.pop(); next; next = wanted.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const { imports } = next;
    wanted.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return found;
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** A painted page is there to be seen before it is there to be clicked: its picture and type come before its scripts. */
const paintFirst = (html: string) =>
  html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

function filled(template: string, { address, head, body }: PageHtml, links = ''): string {
  return template
    .replace('<!--head-->', () => head)
    .replace('</head>', () => `${links && `  ${links}\n  `}</head>`)
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
