import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cardDocumentPaths, isCardPage } from '#shared/site/card-page.ts';
import { paths } from '#shared/site/paths.ts';
import { needsOtherDocument, noteArrival } from '#web/stores/card-document.ts';

/**
 * Returns true while the page needs a new document. Loads that document once no write is running. Reloads instead of
 * navigating, so that this history entry and earlier ones share the new document: a shopper who goes back from a
 * running payment still sees its outcome.
 */
export function useOtherDocument(): boolean {
  const { pathname } = useLocation();
  const client = useQueryClient();
  const isNeeded = needsOtherDocument(pathname);

  useEffect(() => {
    if (!isNeeded) return;
    const load = () => {
      if (client.isMutating() === 0) loadPage(pathname);
    };
    load();
    return client.getMutationCache().subscribe(load);
  }, [client, isNeeded, pathname]);

  return isNeeded;
}

/** Reloads the page. At an address where only the router shows the cart, loads the cart's own address instead. */
function loadPage(pathname: string): void {
  noteArrival();
  const isOther = isCardPage(pathname) && !cardDocumentPaths.includes(pathname);
  if (isOther) window.location.replace(paths.cart);
  else window.location.reload();
}
