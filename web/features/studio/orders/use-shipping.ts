import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { orderToast } from './order-words.ts';

/** Ships from a list. The order is read first: what may be done with it is known then, and whether its shopper can be told. */
export function useShipping() {
  const client = useQueryClient();
  const [readingId, setReadingId] = useState<string>();
  const [order, setOrder] = useState<StudioOrderDetail>();
  const place = useFocusKept(order !== undefined);

  async function open(id: string) {
    if (readingId !== undefined) return;
    setReadingId(id);
    try {
      const found = await client.fetchQuery(query('readOrder', { params: { id } }));
      if (found.mayShip) {
        dismissToasts(orderToast(id));
        setOrder(found);
      } else {
        errorToast(orderToast(id), 'This order cannot be shipped', found.whyNot ?? '');
        await refresh(client, ['listOpenOrders']);
      }
    } catch (error) {
      errorToast(orderToast(id), 'The order could not be loaded', messageOf(error, 'Please try again.'));
    } finally {
      setReadingId(undefined);
    }
  }

  return { order, readingId, place, open, close: () => setOrder(undefined) };
}

/** An order that is shipped leaves the list with the button that had the focus: then the list has it. */
function useFocusKept(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) place.current?.focus();
    };
  }, [isOpen]);
  return place;
}
