/**
 * What stands in the built pages wherever their own address belongs: canonical links and link previews. The same build
 * serves every stage, and the CDN's name is only known while deploying, so whoever serves the pages puts it in.
 * A name that can never be anybody's (RFC 2606).
 */
export const unknownOrigin = 'https://origin.invalid';

/** The pages that hold it. */
export const pagesWithOrigin = ['index.html', 'gallery.html'] as const;

export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(unknownOrigin, origin);
}
