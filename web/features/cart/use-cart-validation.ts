import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CartValidation } from '#shared/model/cart-item.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { errorToast } from '#web/api/toasts.ts';

/** Lets the server check the cart once, after it has loaded with items; tells what was taken out. */
export function useCartValidation(hasItems: boolean) {
  const client = useQueryClient();
  const started = useRef(false);
  const [removed, setRemoved] = useState<CartValidation['removedItems']>([]);

  useEffect(() => {
    if (!hasItems || started.current) return;
    started.current = true;
    call('validateCart').then(
      ({ removedCount, removedItems }) => {
        if (removedCount === 0) return;
        setRemoved(removedItems);
        void refresh(client, ['getCart']);
      },
      (error: unknown) => errorToast('Error', messageOf(error, 'Failed to validate cart')),
    );
  }, [hasItems, client]);

  return { removed, acknowledge: () => setRemoved([]) };
}
