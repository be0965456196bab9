import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { shop } from '#shop-config';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { absolute, metaTags, type PageMetadata } from './features/metadata/page-metadata.ts';
import { homeMetadata, plainMetadata } from './features/metadata/page-texts.ts';

/**
 * What the build writes into index.html (`/`) and shell.html (every other address). `origin`: where the shop will be,
 * when it has a domain of its own; without one the address is only known once the CDN is there, and scripts add it.
 */
export function prerender(origin: string): { readonly home: PageHtml; readonly shell: PageHtml } {
  const body = renderToString(
    <StaticRouter location="/">
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
  );
  const { title, ...shell } = plainMetadata(shop.artist, '/');
  return {
    home: { head: headOf(homeMetadata, origin), body },
    shell: { head: headOf({ ...shell, title: shop.brand }, origin, false), body: '' },
  };
}

interface PageHtml {
  readonly head: string;
  readonly body: string;
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
    ...(hasAddress && origin !== ''
      ? [`<link rel="canonical" href="${escapeText(absolute(metadata.path, origin))}">`]
      : []),
  ].join('\n    ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
