import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operation } from '#shared/contract/routes.ts';
import { effectsOf, perform } from './callable.ts';
import { type CallArguments, type CallInput, call, type Outcome } from './client.ts';
import { query } from './queries.ts';
import { forgetStudio, refresh } from './query-client.ts';

/** `void` lets `mutate()` be called bare where nothing needs to be sent. */
type Input<Op extends Operation> =
  // biome-ignore lint/suspicious/noConfusingVoidType: TanStack Query omits the argument only for void.
  Record<never, never> extends CallInput<Op> ? void | CallInput<Op> : CallInput<Op>;

/**
 * Writes that go one after the other. A visitor's first write hands out the cookie: sent at the same moment, two would
 * make two guests, and the cookie that comes last would hide what the other wrote. A switch pressed again while its
 * last change is under way ends as it was pressed last, and so does a work that is changed by its own switch and among
 * many.
 */
export const lines: Partial<Record<Operation, { readonly id: string }>> = {
  addToCart: { id: 'guest' },
  addToWishlist: { id: 'guest' },
  sendEnquiry: { id: 'guest' },
  subscribe: { id: 'guest' },
};

/**
 * One writing operation of the contract as a mutation. Its answer is kept (`keptAnswers`), and it stays pending
 * until the answers it made old (`callable.ts`) are fetched again, so a control never shows the old state as if it were
 * the new one.
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

/** What a write's answer tells of answers that were read before. */
export type KeptAnswers = {
  [Op in Operation]?: (client: QueryClient, answer: Outcome<Op>, ...input: CallArguments<Op>) => void;
};

/**
 * It stands until they have been read again, also where that fails. What was never read stays unread: one line is no
 * cart.
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
