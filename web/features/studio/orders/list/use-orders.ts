import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import type { ListName } from './order-views.ts';

/** One of the shop's lists, page by page. */
export function useOrders(view: ListName, search: string) {
  const asked = { ...(view !== 'all' && { view }), ...(search !== '' && { search }) };
  return useInfiniteQuery({
    queryKey: ['listOrders', {}, asked],
    queryFn: ({ pageParam }) =>
      call('listOrders', { query: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });
}
