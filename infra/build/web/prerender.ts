import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { pageFiles } from '#shared/contract/page-routes.ts';
import { inlineScript } from './inline-script.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Files that a page needs, besides its HTML, to be displayed and used. */
interface PageParts {
  /** Style sheets in document order. */
  readonly styles: readonly { readonly file: string; readonly text: string }[];
  /** Scripts that the entry script would fetch only while it runs. */
  readonly scripts: readonly string[];
}

/** Returns the files of the entry script and of the chunk with the page `module`. Other pages may share that chunk. */
function partsOf(bundle: Bundle, module?: string): PageParts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = withImports(
    chunks,
    chunks.find(({ isEntry }) => isEntry),
  );
  const own = withImports(
    chunks,
    chunks.find(({ moduleIds }) => module && moduleIds.some((id) => id.endsWith(module))),
  );
  const styles = new Set(
    [...first, ...own].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  return {
    styles: [...styles].map((file) => ({ file, text: textOf(bundle, file) })),
    scripts: own.filter((chunk) => !first.includes(chunk)).map(({ fileName }) => fileName),
  };
}

/** Returns a chunk after its imports, so that a page's styles follow those of its components. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  chunk: Rolldown.OutputChunk | undefined,
): readonly Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const found: Rolldown.OutputChunk[] = [];
  const visit = (next: Rolldown.OutputChunk | undefined) => {
    if (!next || seen.has(next)) return;
    seen.add(next);
    for (const file of next.imports) visit(chunks.find(({ fileName }) => fileName === file));
    found.push(next);
  };
  visit(chunk);
  return found;
}

function textOf(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`No style sheet ${file}`);
  const { source } = asset;
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

interface PageHtml {
  readonly file: string;
  readonly address?: string;
  readonly head: string;
  readonly preload?: string;
  readonly body: string;
}

interface Prerendered {
  readonly pages: readonly PageHtml[];
  readonly manifest: object;
}

interface Folders {
  /** Folder that contains `vite.config.ts`. */
  readonly root: string;
  readonly web: string;
  readonly out: string;
  /** Output folder of the renderer that the pages service uses (functions/pages/renderer.ts). */
  readonly renderer: string;
}

/** Adds the inline script at the end of the head, so that it runs before the first paint. */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: inlineScript, injectTo: 'head' }],
    },
  };
}

/** Renders the static HTML of the pages into the built files, once at build time (web/prerender.tsx). */
export function prerenderPages({ root, web, out, renderer }: Folders): Plugin {
  let isWanted = false;
  const parts = new Map<string, PageParts>();
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: (config) => {
      isWanted = !config.build.ssr;
    },
    writeBundle: (_options, bundle) => {
      if (!isWanted) return;
      for (const [file, module] of Object.entries(pageFiles)) parts.set(file, partsOf(bundle, module));
    },
    closeBundle: async () => {
      if (!isWanted) return;
      await build({
        configFile: join(root, 'vite.config.ts'),
        logLevel: 'warn',
        publicDir: false,
        build: {
          ssr: join(web, 'prerender.tsx'),
          outDir: renderer,
          minify: true,
          rolldownOptions: {
            input: join(web, 'prerender.tsx'),
            output: { codeSplitting: false, entryFileNames: 'renderer.mjs' },
          },
        },
        plugins: [withoutPrivatePages()],
        // The renderer is deployed without node_modules, and React's development build would be slow and log warnings.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      });
      const module: { prerender: (origin: string) => Promise<Prerendered> } = await import(
        `${pathToFileURL(join(renderer, 'renderer.mjs')).href}?${Date.now()}`
      );
      const shell = await readFile(join(out, 'index.html'), 'utf8');
      const { pages, manifest } = await module.prerender(process.env['SITE_ORIGIN'] ?? '');
      // The template is not a page, and the bucket must not contain the pages that the pages service renders.
      await rm(join(out, 'index.html'));
      for (const page of pages.filter(({ file }) => !parts.has(file)))
        await writeFile(join(out, page.file), filled(shell, page));
      await writeFile(join(out, 'manifest.json'), JSON.stringify(manifest));
      const plain = pages.find(({ file }) => file === 'shell.html');
      for (const [file, ofPage] of parts) {
        const page = pages.find((built) => built.file === file) ?? plain;
        // A server-rendered page contains the texts, so it need not preload them.
        if (page)
          await writeFile(
            join(renderer, file),
            filled(withInlineStyles(shell, ofPage), { ...page, preload: '' }),
          );
      }
      if (plain) await writeFile(join(renderer, plain.file), filled(shell, plain));
    },
  };
}

/** Modules of screens that are never server-rendered: the studio, and pages that belong to one shopper. */
const neverRendered =
  /\/web\/(?:studio-routes|pages\/(?:cart|news|order|order-complete)|features\/artwork\/wall\/wall-dialog)\.tsx$/;

/**
 * Replaces screens that are never server-rendered by the 404 page, so that a cold start does not load them. The pages
 * service is not asked for these screens, except for unknown addresses of the studio.
 */
function withoutPrivatePages(): Plugin {
  return {
    name: 'without-private-pages',
    enforce: 'pre',
    load: (id) =>
      neverRendered.test(id) ? "export { default } from '#web/pages/not-found.tsx';" : undefined,
  };
}

/** Inlines the styles, because browsers paint nothing without them, and loads pictures before scripts. */
function withInlineStyles(html: string, { styles, scripts }: PageParts): string {
  const lines = [
    `<style>${styles.map(({ text }) => text.trim()).join('\n')}</style>`,
    // A script does not fetch a style sheet that has such a link. The browser does not fetch it either, because its
    // type is unknown (HTML Standard, "The type attribute": unsupported types must not be fetched).
    ...styles.map(({ file }) => `<link rel="stylesheet" type="text/inlined" href="/${file}">`),
    ...scripts.map((file) => `<link data-later="modulepreload" crossorigin href="/${file}">`),
  ];
  return html
    .replaceAll('<script type="module"', '<script type="later"')
    .replaceAll('<link rel="modulepreload"', '<link data-later="modulepreload"')
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

function filled(template: string, { address, head, preload = '', body }: PageHtml): string {
  return template
    .replace('<!--head-->', () => (preload === '' ? head : `${head}\n    ${preload}`))
    .replace('<!--body-->', () => body)
    .replace('<div id="root"', (root) =>
      address === undefined ? root : `${root} data-address="${address}"`,
    );
}
