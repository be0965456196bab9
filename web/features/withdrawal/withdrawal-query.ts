import { queryOptions } from '@tanstack/react-query';
import type { Withdrawal } from '#shared/withdrawal/withdrawal.ts';
import { call } from '#web/api/client.ts';
import type { QueryKey } from '#web/api/queries.ts';

/** Whether the order that the link opens can be withdrawn from, and what was received. */
export function withdrawalQuery(token: string) {
  return queryOptions<Withdrawal, Error, Withdrawal, QueryKey>({
    queryKey: ['withdraw', token],
    queryFn: () => call('withdraw', { body: { token } }),
  });
}
