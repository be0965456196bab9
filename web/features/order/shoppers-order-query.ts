import { queryOptions } from '@tanstack/react-query';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';

/** The query of the order that a token opens. The order is fetched again when the shopper returns to the page. */
export function shoppersOrderQuery(token: string) {
  return queryOptions<ShoppersOrder, Error, ShoppersOrder, QueryKey>({
    queryKey: ['viewOrder', token],
    queryFn: () => call('viewOrder', { body: { token } }),
    refetchOnWindowFocus: true,
  });
}
