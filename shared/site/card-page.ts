/** Path of the only page where cards are entered. */
const cardPage = '/cart';

/** Addresses of the card page for the CDN and the local server. Only HTML documents at these addresses may load the card form. */
export const cardDocumentPaths: readonly string[] = [cardPage, `${cardPage}/`];

/** Whether the router shows the card page at a path. The router ignores case and trailing slashes. */
export function isCardPage(path: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === cardPage;
}
