import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Operation, routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/studio/studio.ts';
import { ApiError } from './api-error.ts';
import { freshArtworks } from './artwork-list.ts';
import { type CallArguments, call, type Outcome } from './client.ts';

type ReadOperation = {
  [Op in Operation]: (typeof routes)[Op]['method'] extends 'GET' ? Op : never;
}[Operation];

interface Freshness {
  /** Milliseconds after which an answer is outdated. */
  readonly staleTime: number;
  readonly refetchOnMount?: 'always';
  readonly refetchOnWindowFocus?: 'always';
  readonly retry?: false;
}

/** Freshness of answers that rarely change and that a page can do without. */
const settled: Freshness = { staleTime: 300_000, retry: false };

/** Freshness of the operations that differ from the defaults in `query-client.ts` (rules 7.5, 8.6, 8.17 and 11.8). */
const freshness: Partial<Record<ReadOperation, Freshness>> = {
  getCart: { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  listWishlist: { staleTime: 0, refetchOnMount: 'always' },
  getTexts: settled,
  getPageTexts: settled,
  getMailService: settled,
  getItemPopularity: { staleTime: 30_000 },
  getUser: { staleTime: Number.POSITIVE_INFINITY, retry: false },
};

/** Key of one answer, `[operation, params, query]`, or of all answers of an operation, `[operation]`. */
export type QueryKey = readonly [Operation, unknown?, unknown?];

/** Functions that update a stored answer instead of fetching it again. */
const kept: Partial<Record<ReadOperation, (client: QueryClient) => Promise<unknown>>> = {
  listArtworks: freshArtworks,
};

/** Returns the query options of a read operation: `useQuery(query('getArtwork', { params: { id } }))`. */
export function query<Op extends ReadOperation>(operation: Op, ...args: CallArguments<Op>) {
  const input: { readonly params?: unknown; readonly query?: unknown } = args[0] ?? {};
  const key: QueryKey = input.query
    ? [operation, input.params ?? {}, input.query]
    : [operation, input.params ?? {}];
  const keep = input.query ? undefined : kept[operation];
  return queryOptions<Outcome<Op>, Error, Outcome<Op>, QueryKey>({
    queryKey: key,
    queryFn: ({ client }) => (keep ? (keep(client) as Promise<Outcome<Op>>) : call(operation, ...args)),
    ...freshness[operation],
  });
}

/** Query of the signed-in user. Its answer is null for the status 401, which means that nobody is signed in. */
export const userQuery = queryOptions<User | null, Error, User | null, QueryKey>({
  queryKey: ['getUser', {}],
  queryFn: async () => {
    try {
      return await call('getUser');
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  ...freshness.getUser,
});

/** Key of the studio's list of all works, including hidden and deleted ones. The visitors' list has another key. */
export const studioArtworksKey: QueryKey = ['listArtworks', {}, { scope: 'all' }];
