import { useLayoutEffect, useState } from 'react';

/** Attribute of a dialog's element for messages, where they cover nothing. */
export const toastPlace = 'data-toasts';

/**
 * While a modal dialog is open and `watching` is set: the uppermost dialog's element for messages, otherwise the dialog
 * itself. Everything outside of that dialog is inert, including popovers.
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
