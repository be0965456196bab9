import { queryOptions } from '@tanstack/react-query';
import type { Withdrawal } from '#shared/withdrawal/withdrawal.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';

/** The query of whether the order of a link can be withdrawn from, and of a received withdrawal. */
export function withdrawalQuery(token: string) {
  return queryOptions<Withdrawal, Error, Withdrawal, QueryKey>({
    queryKey: ['withdraw', token],
    queryFn: () => call('withdraw', { body: { token } }),
  });
}
