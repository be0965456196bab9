import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refresh } from '#web/api/query-client.ts';
import { type PendingOrder, readPendingOrder } from '#web/stores/pending-order.ts';
import type { UnknownPayment } from './use-checkout.ts';

interface PendingPayment {
  readonly order: PendingOrder;
  readonly message?: string;
  readonly lostOnTheWay: boolean;
}

/** The payment nobody knows the end of yet: from this visit, or left over from before a reload. */
export function usePendingPayment() {
  const client = useQueryClient();
  const [payment, setPayment] = useState(leftOver);

  useEffect(() => {
    // A page taken out of the back/forward cache is as old as when it was left.
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setPayment(leftOver());
      void refresh(client, ['getCart', 'getUser']);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [client]);

  return {
    payment,
    /** Whether that payment is for this line of the cart. */
    holds: (line: string) => payment !== undefined && (payment.order.lines?.includes(line) ?? true),
    begin: ({ orderId, testMode, message, answered }: UnknownPayment) =>
      setPayment({
        order: readPendingOrder() ?? { orderId, testMode },
        message,
        lostOnTheWay: !answered,
      }),
    settled: () => setPayment(undefined),
  };
}

function leftOver(): PendingPayment | undefined {
  const order = readPendingOrder();
  return order && { order, lostOnTheWay: true };
}
