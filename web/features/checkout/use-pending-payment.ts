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

/** Returns a payment with an unknown outcome, from this visit or from before a reload. */
export function usePendingPayment() {
  const client = useQueryClient();
  const [payment, setPayment] = useState(leftOver);

  useEffect(() => {
    // The back/forward cache restores a page in the state that it was left in.
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
    /** Returns whether the pending payment pays for this cart line. */
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
