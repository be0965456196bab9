import { useLayoutEffect, useState } from 'react';

/** Attribute of the place that a dialog keeps for messages, where they cover nothing of it. */
export const toastPlace = 'data-toasts';

/**
 * Where messages go while a modal dialog is open, looked for while `watching`: whatever lies outside the uppermost
 * one is inert, popovers too. Its own place for them, or else the dialog itself.
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
