import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type GalleryFilter, readFilter, writeFilter } from '#shared/rules/gallery-filter.ts';

/**
 * Sort and filter as the page's address has them, so that a reload, going back and a link find them. A change takes the
 * place of the entry in the history: going back leaves the gallery, as it does after a search.
 */
export function useGalleryFilter() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  // The router shows a new address in a transition; what was chosen is seen at once.
  const [chosen, choose] = useOptimistic(filter);
  return {
    filter,
    chosen,
    /** Of the entry in the history, which each change makes anew. */
    entry: key,
    change: (next: GalleryFilter) =>
      startTransition(() => {
        choose(next);
        const parameters = new URLSearchParams(search);
        writeFilter(parameters, next);
        navigate({ search: parameters.toString() }, { replace: true });
      }),
  };
}
