import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readTab, writeTab } from '#web/stores/tab-storage.ts';

/** What a link in an email brings to a page after the # of its address. */
export interface LinkPart {
  readonly page: string;
  /** In the storage of the tab. */
  readonly name: string;
  /** Other words after a # are places of a page, such as `#main`. */
  readonly shape: RegExp;
}

/**
 * What the link brought that was followed last in this tab. It leaves the address at once, so that it stands in no history,
 * screenshot or copied address, and stays with the tab: a reload still knows it.
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
