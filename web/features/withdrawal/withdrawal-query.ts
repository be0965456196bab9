import { queryOptions } from '@tanstack/react-query';
import type { Withdrawal } from '#shared/withdrawal/withdrawal.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';

/** Whether the order of the link can be withdrawn from, and the withdrawal received so far. */
export function withdrawalQuery(token: string) {
  return queryOptions<Withdrawal, Error, Withdrawal, QueryKey>({
    queryKey: ['withdraw', token],
    queryFn: () => call('withdraw', { body: { token } }),
  });
}
