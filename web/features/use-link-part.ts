import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readTab, writeTab } from '#web/stores/tab-storage.ts';

/** A link in an email: its page, and the form of the data after the #. */
export interface LinkPart {
  readonly page: string;
  /** Key of the data in the tab's storage. */
  readonly name: string;
  /** Pattern of the data. Other fragments are anchors of the page, such as `#main`. */
  readonly shape: RegExp;
}

/**
 * Returns the data of the link that was last followed in this tab. The data is removed from the address, so that it is
 * in no history, screenshot or copied address, and is kept in the tab's storage for a reload.
 */
export function useLinkPart({ page, name, shape }: LinkPart): string | undefined {
  const hash = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const brought = shape.test(hash) ? hash : undefined;
  const [part, setPart] = useState(brought ?? readTab(name) ?? undefined);
  useEffect(() => {
    if (brought === undefined) return;
    writeTab(name, brought);
    setPart(brought);
    void navigate(page, { replace: true });
  }, [brought, name, page, navigate]);
  return brought ?? part;
}
