/** The only page with card entry. */
const cardPage = '/cart';

/** Its addresses for the CDN and the local server; only documents at these addresses may load the card form. */
export const cardDocumentPaths: readonly string[] = [cardPage, `${cardPage}/`];

/** Whether the router shows that page at a path; it ignores case and trailing slashes. */
export function isCardPage(path: string): boolean {
  return path.replace(/\/+$/, '').toLowerCase() === cardPage;
}
