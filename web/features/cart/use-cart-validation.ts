import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CartItem, CartValidation } from '#shared/cart/cart-item.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { isGone } from './availability.ts';

/**
 * Lets the server check the cart and tells what was taken out: once after it has loaded with items, and again whenever
 * something in it is found to be gone. `paused` during a payment, which needs the cart as it is.
 */
export function useCartValidation(items: readonly CartItem[], { paused }: { readonly paused: boolean }) {
  const client = useQueryClient();
  /** The lines that were gone when the cart was last checked. */
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
    /** Has the cart checked anew once the pause is over. */
    checkAgain: () => {
      checked.current = undefined;
    },
  };
}
