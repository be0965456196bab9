import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** Who did what, page by page to its beginning; with a search only what has all of its words. */
export function useActivity(search: string) {
  const asked = search === '' ? {} : { search };
  return useInfiniteQuery({
    queryKey: ['listActivity', {}, asked],
    queryFn: ({ pageParam }) =>
      call('listActivity', { query: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}
