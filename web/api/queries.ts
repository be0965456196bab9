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
  /** Milliseconds. */
  readonly staleTime: number;
  readonly refetchOnMount?: 'always';
  readonly refetchOnWindowFocus?: 'always';
  readonly retry?: false;
}

/** For answers that hardly ever change and that a page can do without. */
const settled: Freshness = { staleTime: 300_000, retry: false };

/** Exceptions from the defaults in `query-client.ts`: rules 7.5, 8.6, 8.17 and 11.8. */
const freshness: Partial<Record<ReadOperation, Freshness>> = {
  getCart: { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  listWishlist: { staleTime: 0, refetchOnMount: 'always' },
  getTexts: settled,
  getPageTexts: settled,
  getMailService: settled,
  getItemPopularity: { staleTime: 30_000 },
  getUser: { staleTime: Number.POSITIVE_INFINITY, retry: false },
};

/** Key of an operation's answers; `[operation, params, query]` is the key of one answer. */
export type QueryKey = readonly [Operation, unknown?, unknown?];

/** Answers that are updated instead of fetched again. */
const kept: Partial<Record<ReadOperation, (client: QueryClient) => Promise<unknown>>> = {
  listArtworks: freshArtworks,
};

/** Query options of one read operation: `useQuery(query('getArtwork', { params: { id } }))`. */
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

/** The signed-in user; null when signed out, because then 401 is not an error. */
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

/** All works, including hidden and deleted ones; separate from the visitors' list. */
export const studioArtworksKey: QueryKey = ['listArtworks', {}, { scope: 'all' }];
