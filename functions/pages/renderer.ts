import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Snapshot } from '#functions/catalogue/snapshot.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import { memoize } from '#functions/platform/memoize.ts';
import {
  bodyMarks,
  type PageHead,
  type PageToRender,
  type RenderHead,
  type RenderPage,
} from '#shared/contract/page-data.ts';
import type { PageFile } from '#shared/contract/page-routes.ts';
import { escapeMarkup } from '#shared/text/escape.ts';

/** Matches a title, or a `meta` or `link` tag with its attributes. Quoted values may contain any character. */
const headTag = /\s*<title>[^<]*<\/title>|\s*<(?:meta|link)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;

/** Matches the attributes of tags that the build writes for all pages and that a page's own tags replace. */
const general =
  /\s(?:name="(?:description|keywords|robots|twitter:[\w:]+)"|property="og:[\w:]+"|rel="canonical")/i;

/** Matches the structured data of the built page. */
const builtData = /\s*<script type="application\/ld\+json">[^<]*<\/script>/g;

/** Pages whose head the build writes, with the texts of shop.config.ts. */
const withBuiltHead: readonly PageFile[] = ['index.html', 'gallery.html'];

/** Placeholder for the site's origin in built pages (infra/build/page-origin.ts). */
const unknownOrigin = 'https://origin.invalid';

/** Creates a renderer of pages with the current works. If rendering fails, the page is sent as built. */
export function createRenderer(config: {
  /** Path of the built page for pages without a file of their own. The other built files are in its folder. */
  readonly shell: string;
  readonly siteOrigin: string;
  readonly log: Log;
}) {
  const { shell, siteOrigin, log } = config;
  const folder = dirname(shell);
  const templates = new Map<string, Promise<string>>();
  const rendered = new WeakMap<Snapshot, Map<string, Promise<string>>>();
  const modules = new Map<string, Promise<Renderer>>();

  /** Reads a built file once. */
  const read = (file: string) => memoize(templates, file, () => readFile(file, 'utf8'));

  /** Returns the built page with the shop's origin, or the shell if the page has no file of its own. */
  async function built(file: PageFile): Promise<string> {
    const page = await read(join(folder, file)).catch(() => read(shell));
    return page.replaceAll(unknownOrigin, siteOrigin);
  }

  /**
   * Renders a page. With `snapshot`, its body is memoized while works and texts are unchanged. `head` replaces the
   * built head. Without `head`, the built head is kept only if it has the current texts; otherwise it is rendered too.
   */
  async function render(
    file: PageFile,
    page: PageToRender,
    { snapshot, head }: { readonly snapshot?: Snapshot; readonly head?: PageHead },
  ): Promise<string> {
    const template = head ? fillPage(await built(file), head) : await built(file);
    try {
      const isBuiltHeadRight = withBuiltHead.includes(file) && !page.answers.getTexts;
      const ownHead = head || isBuiltHeadRight ? undefined : (await loaded()).renderHead(page, siteOrigin);
      const withHead = ownHead ? fillPage(template, ownHead) : template;
      return withBody(withHead, await (snapshot ? bodyOnce(snapshot, page) : bodyOf(page)));
    } catch (error) {
      log('error', { message: `page ${file} not rendered`, error: describeError(error) });
      return template;
    }
  }

  const loaded = () => {
    const file = join(folder, 'renderer.mjs');
    return memoize(modules, file, () => import(pathToFileURL(file).href));
  };

  async function bodyOf(page: PageToRender): Promise<string> {
    return (await loaded()).renderPage(page);
  }

  /** Concurrent visitors share one rendering. */
  function bodyOnce(snapshot: Snapshot, page: PageToRender): Promise<string> {
    const bodies = rendered.get(snapshot) ?? new Map<string, Promise<string>>();
    rendered.set(snapshot, bodies);
    const { version = 0, texts } = page.answers.getTexts ?? {};
    // The notice can expire while the version stays the same.
    const key = `${version} ${texts?.notice ? 'with' : 'without'} notice ${page.address}`;
    return memoize(bodies, key, () => bodyOf(page));
  }

  return { built, render, shell: () => read(shell) };
}

/** Exports of the built module of web/prerender.tsx. */
interface Renderer {
  readonly renderPage: RenderPage;
  readonly renderHead: RenderHead;
}

function withBody(template: string, body: string): string {
  const start = template.indexOf(bodyMarks.start);
  const end = template.indexOf(bodyMarks.end);
  if (start < 0 || end < start) throw new Error('The built page has no place for a body');
  return template.slice(0, start) + body + template.slice(end + bodyMarks.end.length);
}

/** Replaces the head of the built page. */
function fillPage(template: string, head: PageHead): string {
  const tags = [
    `<title>${escapeMarkup(head.title)}</title>`,
    ...head.meta
      .filter(([, , content]) => content !== '')
      .map(
        ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`,
      ),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeMarkup(head.canonical)}">`] : []),
    ...(head.jsonLd ? [`<script type="application/ld+json">${head.jsonLd}</script>`] : []),
  ];
  return template
    .replace(headTag, (tag, attributes?: string) =>
      attributes === undefined || general.test(attributes) ? '' : tag,
    )
    .replace(builtData, '')
    .replace('<!--head-->', '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}
