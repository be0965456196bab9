import { queryOptions } from '@tanstack/react-query';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';

/** The order that the token opens; fetched again when the reader returns to the page. */
export function shoppersOrderQuery(token: string) {
  return queryOptions<ShoppersOrder, Error, ShoppersOrder, QueryKey>({
    queryKey: ['viewOrder', token],
    queryFn: () => call('viewOrder', { body: { token } }),
    refetchOnWindowFocus: true,
  });
}
