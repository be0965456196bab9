import { cardDocumentPaths, isCardPage } from '#shared/site/card-page.ts';
import { readPendingOrder } from './pending-order.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * A document keeps the content security policy of its own headers, even when pages change without a new document. Only
 * the cart's document has Square's hosts in its headers (infra/stack/headers.ts), so the cart needs that document, and
 * the studio another one.
 */
interface CurrentDocument {
  readonly takesCards: boolean;
  /** Whether a request is running that a new document would abort. */
  readonly isSending: () => boolean;
  /** Whether the page at a path has been fetched, so that it can be shown here sooner than in a new document. */
  readonly isFetched: (path: string) => boolean;
}

let current: CurrentDocument | undefined;

/**
 * Called once, before the first page, with the path at which the document was loaded. Without a document every page can
 * be shown.
 */
export function rememberDocument(
  loaded?: Omit<CurrentDocument, 'takesCards'> & { readonly path: string },
): void {
  current = loaded && { ...loaded, takesCards: cardDocumentPaths.includes(loaded.path) };
}

/** Whether a page cannot be shown in this document. */
export function needsOtherDocument(path: string): boolean {
  if (!current) return false;
  return current.takesCards ? isStudioPage(path) && !readPendingOrder() : isCardPage(path);
}

/**
 * Whether the browser follows a link with a new document: when leaving the document that may load the card form, and to a
 * page that has not been fetched. False while a payment is unsettled or something is being sent, so that neither is aborted.
 */
export function opensDocument(href: string): boolean {
  if (!current || readPendingOrder() || current.isSending()) return false;
  const { pathname } = new URL(href, window.location.href);
  return current.takesCards ? !isCardPage(pathname) : !current.isFetched(pathname);
}

/** Whether a link leads to a new document, now or once nothing is being sent. */
export function leavesDocument(href: string): boolean {
  return opensDocument(href) || needsOtherDocument(new URL(href, window.location.href).pathname);
}

function isStudioPage(path: string): boolean {
  return /^\/(admin|orderadmin|account)(\/|$)/i.test(path);
}

const arrivalKey = 'arrives-anew';

/** Records that a new document of the shop is being loaded, so that it sets the focus. */
export function noteArrival(): void {
  writeTab(arrivalKey, 'yes');
}

/** Whether this document is the recorded one; true once. */
export function takeArrival(): boolean {
  const isNoted = readTab(arrivalKey) !== null;
  if (isNoted) writeTab(arrivalKey, null);
  return isNoted;
}
