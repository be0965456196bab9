import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** What the last whole sync left out, page by page. */
export function useLeftOut() {
  return useInfiniteQuery({
    queryKey: ['listLeftOut', {}, {}],
    queryFn: ({ pageParam }) => call('listLeftOut', { query: pageParam === '' ? {} : { cursor: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });
}
