import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender as renderWhole } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { worksAround } from '#shared/artwork/neighbors.ts';
import { soldWorks } from '#shared/artwork/sold.ts';
import {
  dehydratedStateId,
  type PageAnswers,
  type PageHead,
  type PageToRender,
} from '#shared/contract/page-data.ts';
import { paths } from '#shared/site/paths.ts';
import { escapeJson, escapeMarkup } from '#shared/text/escape.ts';
import { policyNames } from '#shared/texts/policies.ts';
import { type DehydratedState, hydrateQueries } from '#web/api/dehydrated-state.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { textsOf } from '#web/api/use-texts.ts';
import { homeStart } from '#web/features/carousel/home-works.ts';
import { galleryStart } from '#web/features/gallery/gallery-start.ts';
import { policyTextOf } from '#web/features/policies/use-policy-text.ts';
import { aboutMetadata } from '#web/layout/metadata/about-metadata.ts';
import { homeMetadata } from '#web/layout/metadata/home-metadata.ts';
import {
  absolute,
  type MetadataOf,
  metaTags,
  type PageMetadata,
} from '#web/layout/metadata/page-metadata.ts';
import { galleryMetadata, plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { policyMetadata } from '#web/layout/metadata/policy-metadata.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { startingSiteTexts } from '#web/words/starting-site-texts.ts';
import { App } from './app.tsx';
import { artistData } from './artist-data.ts';
import { siteFiles } from './site-files.ts';

/** A page that is not server-rendered asks which texts the artist has changed, as early as it can. */
const textsPreload = '<link rel="preload" href="/api/texts" as="fetch" crossorigin>';

/** A page as the build writes it. */
interface PageHtml {
  readonly file: string;
  /** Where this very page is the answer; the shell's is none. */
  readonly address?: string;
  readonly head: string;
  /** What is fetched early where the page is served as it was built. */
  readonly preload?: string;
  readonly body: string;
}

/**
 * What the build writes: index.html (`/`) and gallery.html (`/gallery`), before any work is rendered into them, shell.html
 * (every other address), and the files beside them that no page is made of. `origin`: where the shop is.
 */
export async function prerender(origin: string) {
  return { pages: await pagesOf(origin), files: siteFiles() };
}

async function pagesOf(origin: string): Promise<readonly PageHtml[]> {
  const shell = plainMetadata(startingSiteTexts.artist, paths.home)(startingSiteTexts);
  return [
    {
      file: 'index.html',
      address: paths.home,
      head: `${headOf(homeMetadata(startingSiteTexts), origin)}\n    <script type="application/ld+json">${artistData(origin, startingSiteTexts)}</script>`,
      body: await bodyAt(paths.home),
    },
    {
      file: 'gallery.html',
      address: paths.gallery,
      head: headOf(galleryMetadata(startingSiteTexts), origin),
      body: await bodyAt(paths.gallery),
    },
    {
      file: 'shell.html',
      head: headOf({ ...shell, title: startingSiteTexts.brand }, origin, false),
      preload: textsPreload,
      // An address that no link of the bar leads to.
      body: await bodyAt('/shell.html', <PageSkeleton />),
    },
  ];
}

/**
 * A page rendered with what the API answers by now: its markup, and beside it what it was rendered from, so that React
 * hydrates it without a change and asks for nothing that is there.
 */
export async function renderPage(page: PageToRender): Promise<string> {
  const dehydrated = dehydrate(page);
  const client = createQueryClient();
  hydrateQueries(client, dehydrated);
  const body = await bodyAt(page.address, undefined, client);
  // The gallery asks for the rest as soon as it can.
  const isListWanted = page.address === paths.gallery && dehydrated.start;
  return [
    isListWanted ? '<link data-later="preload" href="/api/artworks" as="fetch" crossorigin>' : '',
    `<div id="root" data-address="${escapeMarkup(page.address)}"${listMark(page)}>${body}</div>`,
    `<script type="application/json" id="${dehydratedStateId}">${escapeJson(dehydrated)}</script>`,
  ].join('');
}

/** Of a longer list, nothing is fetched before somebody is about to open the gallery: some 50 kB. */
const longList = 500;

function listMark({ listed = 0 }: PageToRender): string {
  return listed > longList ? ' data-list="long"' : '';
}

const heads: Readonly<Record<string, MetadataOf>> = {
  [paths.home]: homeMetadata,
  [paths.gallery]: galleryMetadata,
  [paths.about]: aboutMetadata,
};

function metadataAt({ address, answers }: PageToRender): MetadataOf | undefined {
  const policy = policyNames.find((name) => address === paths.policy(name));
  return policy ? policyMetadata(policy, policyTextOf(policy, answers.getPageTexts ?? {})) : heads[address];
}

/** The head of a page that shows no work of its own, in the texts of the moment. */
export function renderHead(page: PageToRender, origin: string): PageHead | undefined {
  const { address, answers } = page;
  const metadataOf = metadataAt(page);
  if (!metadataOf) return undefined;
  const texts = textsOf(answers.getTexts);
  const metadata = metadataOf(texts);
  return {
    title: metadata.title,
    meta: metaTags(metadata, { origin, brand: texts.brand }),
    canonical: absolute(metadata.path, origin),
    ...(address === paths.home && { jsonLd: artistData(origin, texts) }),
  };
}

/** The whole list travels with the gallery alone, and only while it is no more than a start; any other page takes what it shows. */
function dehydrate({ address, answers: { listArtworks, ...answers } }: PageToRender): DehydratedState {
  if (!listArtworks) return { answers };
  const works = worksToStart(address, listArtworks.artworks, answers);
  return works
    ? { answers, start: { address, works: [...works] } }
    : { answers: { ...answers, listArtworks } };
}

function worksToStart(
  address: string,
  artworks: readonly Artwork[],
  { getArtwork, listFeaturedArtworks }: PageAnswers,
) {
  if (getArtwork) return worksAround(getArtwork.artwork, artworks);
  if (address === paths.sold) return soldWorks(artworks);
  return address === paths.home ? homeStart(artworks, listFeaturedArtworks) : galleryStart(artworks);
}

/** Waits for the page's own script, so that React finds the whole of it there when it hydrates. */
async function bodyAt(
  address: string,
  page?: ReactNode,
  client: QueryClient = createQueryClient(),
): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await renderWhole(
    <StaticRouter location={address}>
      <App queryClient={client}>{page}</App>
    </StaticRouter>,
    // In one piece: what is too long would else be put in place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (fault) => void faults.push(fault) },
  );
  // React would leave the part out, and the browser would begin it anew.
  if (faults.length > 0) throw faults[0];
  // The picture stands a few lines below and is found as soon; one that is gone by then would be fetched for nothing.
  return (await new Response(prelude).text()).replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');
}

function headOf(metadata: PageMetadata, origin: string, hasAddress = true): string {
  const tags = metaTags(metadata, { origin, brand: startingSiteTexts.brand }).filter(
    ([, name, content]) => content !== '' && (hasAddress || name !== 'og:url'),
  );
  return [
    `<title>${escapeMarkup(metadata.title)}</title>`,
    ...tags.map(
      ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`,
    ),
    ...(hasAddress ? [`<link rel="canonical" href="${escapeMarkup(absolute(metadata.path, origin))}">`] : []),
  ].join('\n    ');
}
