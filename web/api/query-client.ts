import { QueryClient } from '@tanstack/react-query';
import { accessOf } from '#shared/contract/route.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import { findRoute } from './callable.ts';

const mostRetries = 2;

/**
 * Creates the query cache. Answers are fresh for 5 s and not fetched again on window focus (rule 11.10), except those
 * in `queries.ts`.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < mostRetries && isWorthRetrying(error),
      },
      // A write must fail immediately while offline: it could surprise the visitor if it were sent later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/**
 * Marks all answers of these operations as outdated and fetches those in use again. Cancels a first fetch that is still
 * running: it began before the change, and TanStack Query would otherwise use its answer.
 */
export async function refresh(client: QueryClient, operations: readonly Operation[]): Promise<void> {
  const refreshed = operations.map(async (operation) => {
    const queryKey = [operation];
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
    await client.invalidateQueries({ queryKey });
  });
  await Promise.all(refreshed);
}

/** Removes answers that only an administrator may see. */
export function forgetStudio(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => isStudioKey(queryKey) });
}

/** Whether a query key belongs to a call that only an administrator may make. */
export function isStudioKey([operation, , query]: readonly unknown[]): boolean {
  const asked = typeof query === 'object' && query !== null ? query : undefined;
  const route = findRoute(operation);
  return route !== undefined && accessOf(route, asked) === 'admin';
}
