/** The one page where a card is entered. */
const cardPage = '/cart';

/** How the CDN and the local server write its addresses: documents at these may load the card form. */
export const cardDocumentPaths: readonly string[] = [cardPage, `${cardPage}/`];

/** Whether the router shows that page at a path: it ignores case and slashes at the end. */
export function isCardPage(path: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === cardPage;
}
