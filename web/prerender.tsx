import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender as renderWhole } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { worksAround } from '#shared/artwork/neighbors.ts';
import { isSold, soldWorks } from '#shared/artwork/sold.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
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
import { manifest } from './manifest.ts';

/** Tag for pages that are not server-rendered, so that they fetch the artist's texts as early as possible. */
const textsPreload = '<link rel="preload" href="/api/texts" as="fetch" crossorigin>';

/** A page that the build writes. */
interface PageHtml {
  readonly file: string;
  /** Path at which the page is served; absent for the shell. */
  readonly address?: string;
  readonly head: string;
  /** Preload tags of a page that is not server-rendered. */
  readonly preload?: string;
  readonly body: string;
}

/**
 * Renders the pages that the build writes: index.html (`/`) and gallery.html (`/gallery`), both without works, and
 * shell.html (every other address). Also returns the web manifest. `origin` is the shop's address.
 */
export async function prerender(origin: string) {
  return { pages: await pagesOf(origin), manifest };
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
      // At this address the navigation bar marks no link as current.
      body: await bodyAt('/shell.html', <PageSkeleton />),
    },
  ];
}

/**
 * Renders a page from the API's current answers. Includes these answers, so that React hydrates the same markup and
 * does not request them again.
 */
export async function renderPage(page: PageToRender): Promise<string> {
  const dehydrated = dehydrate(page);
  const client = createQueryClient();
  hydrateQueries(client, dehydrated);
  const body = await bodyAt(page.address, undefined, client);
  // The gallery fetches the rest of the list as early as possible.
  const isListWanted = page.address === paths.gallery && dehydrated.start;
  return [
    isListWanted ? '<link data-later="preload" href="/api/artworks" as="fetch" crossorigin>' : '',
    `<div id="root" data-address="${escapeMarkup(page.address)}"${listMark(page)}>${body}</div>`,
    `<script type="application/json" id="${dehydratedStateId}">${escapeJson(dehydrated)}</script>`,
  ].join('');
}

/** Number of works (about 50 kB) above which the list is prefetched only if a visitor is about to open the gallery. */
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

/** Returns the current title and tags of the home page, the gallery, About or a policy; otherwise undefined. */
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

/**
 * Returns the data that a page contains. The gallery contains the whole list of works only if the list is short; every
 * other page contains only the works that it needs.
 */
function dehydrate({ address, answers: { listArtworks, ...answers } }: PageToRender): DehydratedState {
  if (!listArtworks) return { answers };
  const works = worksToStart(address, listArtworks.artworks, answers);
  return {
    ...(works
      ? { answers, start: { address, works: [...works] } }
      : { answers: { ...answers, listArtworks } }),
    ...(!listArtworks.artworks.some(isSold) && { isNoneSold: true }),
  };
}

function worksToStart(
  address: string,
  artworks: readonly Artwork[],
  { getArtwork, listFeaturedArtworks }: PageAnswers,
) {
  if (getArtwork) return worksAround(getArtwork.artwork, artworks);
  if (address === paths.sold) {
    const sold = soldWorks(artworks);
    // If no work is sold, the data has one work of the gallery, so that the page of sold works links to the gallery.
    return sold.length > 0 ? sold : artworks.filter(isShownInGallery).slice(0, 1);
  }
  return address === paths.home ? homeStart(artworks, listFeaturedArtworks) : galleryStart(artworks);
}

/** Renders a page's HTML. Waits for the page's script, so that React can hydrate all of it. */
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
    // Renders in one piece, because React moves later pieces into place with an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (fault) => void faults.push(fault) },
  );
  // React would leave out the part that failed, and the browser would render it.
  if (faults.length > 0) throw faults[0];
  // Removes preloads of images: the image follows a few lines later, and a preload would be wasted if the image is no
  // longer shown.
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
