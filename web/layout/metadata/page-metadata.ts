import { useEffect } from 'react';
import type { SiteTexts } from '#shared/texts/shop-texts.ts';
import { useTexts } from '#web/api/use-texts.ts';

export interface PageMetadata {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Path of the page, for its canonical address. */
  readonly path: string;
  /** URL or path of the picture for link previews. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'product';
  /** Whether only one person may see the page: search engines do not list it, other sites do not learn its URL. */
  readonly isPrivate?: boolean;
}

/** Computes a page's metadata from the current texts. */
export type MetadataOf = (texts: SiteTexts) => PageMetadata;

/** Tags that only the server can write, for an artwork's preview. They are removed when the page changes. */
const ofTheFirstPage = [
  ['property', 'og:image:width', ''],
  ['property', 'og:image:height', ''],
  ['property', 'og:image:alt', ''],
  ['name', 'twitter:image', ''],
  ['name', 'twitter:image:alt', ''],
] as const;

/** Returns tags as `[attribute, name, content]`. `origin`: address of the shop, or empty. `brand`: name of the shop. */
export function metaTags(
  metadata: PageMetadata,
  { origin, brand }: { readonly origin: string; readonly brand: string },
): readonly (readonly ['name' | 'property', string, string])[] {
  const { title, description, keywords, path, image, type = 'website', isPrivate } = metadata;
  return [
    ['name', 'description', description],
    ['name', 'keywords', keywords.join(', ')],
    ['name', 'robots', isPrivate ? 'noindex' : ''],
    ['name', 'referrer', isPrivate ? 'no-referrer' : ''],
    ['property', 'og:site_name', brand],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', type],
    ['property', 'og:url', origin && absolute(path, origin)],
    ['property', 'og:image', image && origin ? absolute(image, origin) : ''],
    ['name', 'twitter:card', image && origin ? 'summary_large_image' : ''],
    ...ofTheFirstPage,
  ];
}

export function absolute(path: string, origin: string): string {
  return new URL(path, origin).href;
}

/**
 * Sets the title and tags of the page in place of those in the HTML. React's `<title>` and `<meta>` would be additional
 * tags, and search engines ignore two descriptions.
 */
export function usePageMetadata(metadataOf: MetadataOf | undefined): void {
  const texts = useTexts();
  const { brand } = texts;
  const wanted = metadataOf && JSON.stringify(metadataOf(texts));
  useEffect(() => {
    if (!wanted) return;
    const page: PageMetadata = JSON.parse(wanted);
    document.title = page.title;
    for (const [attribute, name, content] of metaTags(page, { origin: location.origin, brand }))
      setMeta(attribute, name, content);
    setCanonical(absolute(page.path, location.origin));
  }, [wanted, brand]);
}

function setMeta(attribute: string, name: string, content: string): void {
  const found = document.head.querySelector(`meta[${attribute}="${name}"]`);
  if (content === '') {
    found?.remove();
    return;
  }
  const tag = found ?? document.head.appendChild(document.createElement('meta'));
  tag.setAttribute(attribute, name);
  tag.setAttribute('content', content);
}

function setCanonical(href: string): void {
  const found = document.head.querySelector('link[rel="canonical"]');
  const link = found ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', href);
}
