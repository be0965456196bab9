import { useLayoutEffect, useState } from 'react';

/** Attribute of a dialog's element for messages, in which messages cover nothing. */
export const toastPlace = 'data-toasts';

/**
 * Returns the uppermost modal dialog's element for messages, or the dialog itself if it has none. Returns undefined if
 * no dialog is open or `watching` is false. Everything outside an open modal dialog is inert, even popovers.
 */
export function useToastPlace(watching: boolean): Element | undefined {
  const [place, setPlace] = useState<Element>();

  useLayoutEffect(() => {
    if (!watching) return;
    const look = () => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
      setPlace(dialog?.querySelector(`[${toastPlace}]`) ?? dialog);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [watching]);

  return watching ? place : undefined;
}
