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
}

let current: CurrentDocument | undefined;

/**
 * Called once, before the first page, with the path at which the document was loaded. Without a document every page can
 * be shown.
 */
export function rememberDocument(loaded?: {
  readonly path: string;
  readonly isSending: () => boolean;
}): void {
  current = loaded && { takesCards: cardDocumentPaths.includes(loaded.path), isSending: loaded.isSending };
}

/** Whether a page cannot be shown in this document. */
export function needsOtherDocument(path: string): boolean {
  if (!current) return false;
  return current.takesCards ? isStudioPage(path) && !readPendingOrder() : isCardPage(path);
}

/**
 * Whether the browser follows a link with a new document: when leaving the document that may load the card form. False
 * while a payment is unsettled or something is being sent, so that neither is aborted.
 */
export function opensDocument(href: string): boolean {
  if (!current?.takesCards || readPendingOrder() || current.isSending()) return false;
  return !isCardPage(new URL(href, window.location.href).pathname);
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
