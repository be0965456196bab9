import { cardDocumentPaths, isCardPage } from '#shared/site/card-page.ts';
import { readPendingOrder } from './pending-order.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * The current document. It keeps the content security policy of its own headers, even when pages change without a new
 * document. Only the cart's document allows Square's hosts (infra/stack/headers.ts), so the cart needs that document,
 * and the studio must not be shown in it.
 */
interface CurrentDocument {
  readonly takesCards: boolean;
  /** Whether a request is running that a new document would abort. */
  readonly isSending: () => boolean;
  /** Whether the page at a path is already loaded, so that it appears sooner here than in a new document. */
  readonly isFetched: (path: string) => boolean;
}

let current: CurrentDocument | undefined;

/**
 * Stores the current document; called once, before the first page. `path` is the path at which it was loaded. Without a
 * document every page can be shown.
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
 * Whether the browser follows a link by loading a new document: when it leaves the document that may load the card
 * form, or if the page is not loaded yet. False while a payment is pending or a write is running, so that neither is
 * aborted.
 */
export function opensDocument(href: string): boolean {
  if (!current || readPendingOrder() || current.isSending()) return false;
  const { pathname } = new URL(href, window.location.href);
  return current.takesCards ? !isCardPage(pathname) : !current.isFetched(pathname);
}

/** Whether a link leads to a new document, immediately or once no write is running. */
export function leavesDocument(href: string): boolean {
  return opensDocument(href) || needsOtherDocument(new URL(href, window.location.href).pathname);
}

function isStudioPage(path: string): boolean {
  return /^\/(admin|orderadmin|account)(\/|$)/i.test(path);
}

const arrivalKey = 'arrives-anew';

/** Records that the shop loads a new document, so that the new document sets the focus. */
export function noteArrival(): void {
  writeTab(arrivalKey, 'yes');
}

/** Returns whether `noteArrival` was called for this document, and deletes the record. */
export function takeArrival(): boolean {
  const isNoted = readTab(arrivalKey) !== null;
  if (isNoted) writeTab(arrivalKey, null);
  return isNoted;
}
