import { queryOptions } from '@tanstack/react-query';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';

/** The page of the order that the token opens; asked for again whenever its reader comes back to it. */
export function shoppersOrderQuery(token: string) {
  return queryOptions<ShoppersOrder, Error, ShoppersOrder, QueryKey>({
    queryKey: ['viewOrder', token],
    queryFn: () => call('viewOrder', { body: { token } }),
    refetchOnWindowFocus: true,
  });
}
