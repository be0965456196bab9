import type { PageHead } from '#shared/contract/page-data.ts';
import { escapeMarkup } from '#shared/rules/escape.ts';

/** A title, or a tag with its attributes; what stands in quotes may hold any character. */
const headTag = /\s*<title>[^<]*<\/title>|\s*<(?:meta|link)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
/** What the build says of pages in general; here it makes room for the page's own. */
const general =
  /\s(?:name="(?:description|keywords|robots|twitter:[\w:]+)"|property="og:[\w:]+"|rel="canonical")/i;

/** Structured data of the built page. */
const builtData = /\s*<script type="application\/ld\+json">[^<]*<\/script>/g;

/** The built page with a head of its own. */
export function fillPage(template: string, head: PageHead): string {
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
