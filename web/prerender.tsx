import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { shop } from '#shop-config';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { absolute, metaTags, type PageMetadata } from './features/metadata/page-metadata.ts';
import { homeMetadata, plainMetadata } from './features/metadata/page-texts.ts';

/** What the build writes into index.html (`/`) and shell.html (every other address). */
export function prerender(): { readonly home: PageHtml; readonly shell: PageHtml } {
  const body = renderToString(
    <StaticRouter location="/">
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
  );
  const { title, ...shell } = plainMetadata(shop.artist, '/');
  return {
    home: { head: headOf(homeMetadata), body },
    shell: { head: headOf({ ...shell, title: shop.brand }, false), body: '' },
  };
}

interface PageHtml {
  readonly head: string;
  readonly body: string;
}

function headOf(metadata: PageMetadata, hasAddress = true): string {
  const tags = metaTags(metadata).filter(
    ([, name, content]) => content !== '' && (hasAddress || name !== 'og:url'),
  );
  return [
    `<title>${escapeText(metadata.title)}</title>`,
    ...tags.map(
      ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeText(content)}">`,
    ),
    ...(hasAddress ? [`<link rel="canonical" href="${escapeText(absolute(metadata.path))}">`] : []),
  ].join('\n    ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
