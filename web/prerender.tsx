import type { ReactNode } from 'react';
import { prerender as renderWhole } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { shop } from '#shop-config';
import { createQueryClient } from '#web/api/query-client.ts';
import { absolute, metaTags, type PageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { galleryMetadata, homeMetadata, plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { App } from './app.tsx';
import { painterData } from './painter.ts';
import { paths } from './paths.ts';
import { siteFiles } from './site-files.ts';

/** A page as the build writes it. */
interface PageHtml {
  readonly file: string;
  /** Where this very page is the answer; the shell's is none. */
  readonly address?: string;
  readonly head: string;
  readonly body: string;
}

/**
 * What the build writes: index.html (`/`), gallery.html (`/gallery`) and shell.html (every other address), and the files
 * beside them that no page is made of. `origin`: where the shop is.
 */
export async function prerender(origin: string) {
  return { pages: await pagesOf(origin), files: siteFiles(origin) };
}

async function pagesOf(origin: string): Promise<readonly PageHtml[]> {
  const { title, ...shell } = plainMetadata(shop.artist, paths.home);
  return [
    {
      file: 'index.html',
      address: paths.home,
      head: `${headOf(homeMetadata, origin)}\n    <script type="application/ld+json">${painterData(origin)}</script>`,
      body: await bodyAt(paths.home),
    },
    {
      file: 'gallery.html',
      address: paths.gallery,
      head: headOf(galleryMetadata, origin),
      body: await bodyAt(paths.gallery),
    },
    {
      file: 'shell.html',
      head: headOf({ ...shell, title: shop.brand }, origin, false),
      // An address that no link of the bar leads to.
      body: await bodyAt('/shell.html', <PageSkeleton />),
    },
  ];
}

/** Waits for the page's own script, so that React finds the whole of it there when it takes over. */
async function bodyAt(address: string, page?: ReactNode): Promise<string> {
  const { prelude } = await renderWhole(
    <StaticRouter location={address}>
      <App queryClient={createQueryClient()}>{page}</App>
    </StaticRouter>,
    // In one piece: what is too long would else be put in place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

function headOf(metadata: PageMetadata, origin: string, hasAddress = true): string {
  const tags = metaTags(metadata, origin).filter(
    ([, name, content]) => content !== '' && (hasAddress || name !== 'og:url'),
  );
  return [
    `<title>${escapeText(metadata.title)}</title>`,
    ...tags.map(
      ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeText(content)}">`,
    ),
    ...(hasAddress ? [`<link rel="canonical" href="${escapeText(absolute(metadata.path, origin))}">`] : []),
  ].join('\n    ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
