import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** Who did what, page by page to its beginning; with a search only what has all of its words. */
export function useAuditTrail(search: string) {
  const asked = search === '' ? {} : { search };
  return useInfiniteQuery({
    queryKey: ['listAuditTrail', {}, asked],
    queryFn: ({ pageParam }) =>
      call('listAuditTrail', { query: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
