import { useLayoutEffect, useState } from 'react';

/** The uppermost modal dialog, looked for while `watching`. Whatever lies outside it is inert, popovers too. */
export function useTopDialog(watching: boolean): Element | undefined {
  const [dialog, setDialog] = useState<Element>();

  useLayoutEffect(() => {
    if (!watching) return;
    const look = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [watching]);

  return watching ? dialog : undefined;
}
