import { cardDocumentPaths, isCardPage } from '#shared/site/card-page.ts';
import { readPendingOrder } from './pending-order.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * What a document may load stands in the headers that it came with, and pages change without a new one. Square's hosts are
 * in the headers of the cart's document alone (infra/stack/headers.ts), so the cart needs such a document and the studio another.
 */
interface CurrentDocument {
  readonly takesCards: boolean;
  /** Whether something is being sent that a new document would cut off. */
  readonly isSending: () => boolean;
}

let current: CurrentDocument | undefined;

/** Called once, before the first page, with the path that the document was loaded at. Of no document every page fits. */
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
 * Whether a link is followed as the browser does it, with a new document: out of the one that may load the card form. While
 * a payment is not settled or something is sent it is not, so that neither is cut off.
 */
export function opensDocument(href: string): boolean {
  if (!current?.takesCards || readPendingOrder() || current.isSending()) return false;
  return !isCardPage(new URL(href, window.location.href).pathname);
}

/** Whether a link is followed by a new document, at once or once nothing is being sent. */
export function leavesDocument(href: string): boolean {
  return opensDocument(href) || needsOtherDocument(new URL(href, window.location.href).pathname);
}

function isStudioPage(path: string): boolean {
  return /^\/(admin|orderadmin|account)(\/|$)/i.test(path);
}

const arrivalKey = 'arrives-anew';

/** Notes that a new document is on its way through the shop, for the focus. */
export function noteArrival(): void {
  writeTab(arrivalKey, 'yes');
}

/** Whether this document is the one that was noted; true once. */
export function takeArrival(): boolean {
  const isNoted = readTab(arrivalKey) !== null;
  if (isNoted) writeTab(arrivalKey, null);
  return isNoted;
}
