import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { ApiError } from './api-error.ts';

const mostRetries = 2;

/**
 * The rule for all answers: fresh for 5 s, not fetched again on window focus (rule 11.10).
 * What differs is in `queries.ts`.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => noticeLostSession(client, query.queryKey[0], error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        noticeLostSession(client, mutation.options.mutationKey?.[0], error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < mostRetries && isWorthRetrying(error),
      },
      // A write that fails offline must say so at once; kept for later it could surprise by happening then.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Marks every answer of these operations as old and fetches those in use again. */
export async function refresh(client: QueryClient, operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map((operation) => client.invalidateQueries({ queryKey: [operation] })));
}

/** Forgets what only an administrator may see. */
export function forgetStudio(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => isStudioKey(queryKey) });
}

function isStudioKey([operation, , query]: readonly unknown[]): boolean {
  return isAdminOperation(operation) || (operation === 'listArtworks' && query !== undefined);
}

function isAdminOperation(operation: unknown): boolean {
  return (
    typeof operation === 'string' &&
    Object.entries(routes).some(([name, route]) => name === operation && route.access === 'admin')
  );
}

/** An admin call answered 401: the session is over, and the user must be asked for again. */
function noticeLostSession(client: QueryClient, operation: unknown, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  if (isAdminOperation(operation) || operation === 'listArtworks') void refresh(client, ['getUser']);
}
