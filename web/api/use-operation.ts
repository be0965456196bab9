import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '#shared/contract/routes.ts';
import { effectsOf, perform } from './callable.ts';
import { type CallArguments, type CallInput, call, type Outcome } from './client.ts';
import { query } from './queries.ts';
import { forgetStudio, refresh } from './query-client.ts';

/** Input of a write. `void` allows `mutate()` without an argument if nothing is sent. */
type Input<Op extends Operation> =
  // biome-ignore lint/suspicious/noConfusingVoidType: TanStack Query omits the argument only for void.
  Record<never, never> extends CallInput<Op> ? void | CallInput<Op> : CallInput<Op>;

/**
 * Scopes of mutations: writes with the same id run one after the other. A visitor's first write sets the guest cookie.
 * Two first writes at the same time would create two guests, and the later cookie would hide the first guest's data.
 * The last click on a switch of the studio wins, even if a work is changed by its own switch and in a selection at the
 * same time.
 */
export const lines: Partial<Record<Operation, { readonly id: string }>> = {
  addToCart: { id: 'guest' },
  addToWishlist: { id: 'guest' },
  sendEnquiry: { id: 'guest' },
  subscribe: { id: 'guest' },
};

/**
 * Returns the mutation of a writing operation. It stores the answer (`keptAnswers`) and stays pending until outdated
 * answers (`callable.ts`) are fetched again, so that a control never shows the old state as the new one.
 */
export function useOperation<Op extends Operation>(
  operation: Op,
): UseMutationResult<Outcome<Op>, Error, Input<Op>> {
  const client = useQueryClient();
  const scope = lines[operation];
  return useMutation<Outcome<Op>, Error, Input<Op>>({
    mutationKey: [operation],
    ...(scope && { scope }),
    mutationFn: (input) => perform(() => call(operation, ...toArguments<Op>(input))),
    onSuccess: async (answer, input) => {
      keptAnswers[operation]?.(client, answer, ...toArguments<Op>(input));
      if (operation === 'logout') forgetStudio(client);
      await refresh(client, effectsOf(operation));
    },
  });
}

function toArguments<Op extends Operation>(input: Input<Op>): CallArguments<Op> {
  return [input] as CallArguments<Op>;
}

const cartKey = query('getCart').queryKey;
const wishesKey = query('listWishlist').queryKey;

/** Functions that update stored answers from the answer to a write. */
export type KeptAnswers = {
  [Op in Operation]?: (client: QueryClient, answer: Outcome<Op>, ...input: CallArguments<Op>) => void;
};

/**
 * Updates of stored answers, which stay even if the answers cannot be fetched again. A list that was never fetched is
 * not created, because the written line may be only a part of it.
 */
export const keptAnswers: KeptAnswers = {
  addToCart: (client, item) =>
    client.setQueryData(cartKey, (items) => items && [...items.filter(({ id }) => id !== item.id), item]),
  updateCartItem: (client, item) =>
    client.setQueryData(cartKey, (items) => items?.map((other) => (other.id === item.id ? item : other))),
  removeCartItem: (client, _, { params }) =>
    client.setQueryData(cartKey, (items) => items?.filter(({ id }) => id !== params.id)),
  addToWishlist: (client, wish) =>
    client.setQueryData(
      wishesKey,
      (wishes) => wishes && [...wishes.filter(({ artworkId }) => artworkId !== wish.artworkId), wish],
    ),
  removeFromWishlist: (client, _, { params }) =>
    client.setQueryData(wishesKey, (wishes) =>
      wishes?.filter(({ artworkId }) => artworkId !== params.artworkId),
    ),
};
