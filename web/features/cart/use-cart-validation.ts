import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CartItem, CartValidation } from '#shared/cart/cart-item.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { isGone } from './availability.ts';

/**
 * Asks the server to check the cart when it first has lines, and again when a line becomes unavailable. Returns the
 * lines that the server has removed. `paused`: true during a payment, which needs an unchanged cart.
 */
export function useCartValidation(items: readonly CartItem[], { paused }: { readonly paused: boolean }) {
  const client = useQueryClient();
  /** Ids of the lines that were unavailable at the last check. */
  const checked = useRef<string>(undefined);
  const [removed, setRemoved] = useState<CartValidation['removedItems']>([]);
  const hasItems = items.length > 0;
  const gone = items
    .filter(isGone)
    .map(({ id }) => id)
    .join();

  useEffect(() => {
    if (!hasItems || paused) return;
    if (checked.current !== undefined && (gone === '' || gone === checked.current)) return;
    checked.current = gone;
    call('validateCart').then(
      ({ removedCount, removedItems }) => {
        dismissToasts('cart');
        if (removedCount === 0) return;
        setRemoved(removedItems);
        void refresh(client, ['getCart']);
      },
      (error: unknown) => errorToast('cart', 'Error', messageOf(error, 'Failed to validate cart')),
    );
  }, [hasItems, paused, gone, client]);

  return {
    removed,
    acknowledge: () => setRemoved([]),
    /** Checks the cart again once it is not paused. */
    checkAgain: () => {
      checked.current = undefined;
    },
  };
}
