import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Money } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { paths } from '#shared/site/paths.ts';
import { call } from '#web/api/client.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { rememberPaidOrder } from '#web/stores/pending-order.ts';
import { toast } from '#web/stores/toasts.ts';
import { isOverlayEntry } from '#web/ui/use-history-entry.ts';
import { testPrefix } from './confirmation.ts';
import { paymentToast } from './payment-toast.ts';

interface PaidOrder {
  readonly orderId: string;
  readonly testMode: boolean;
  readonly total: Money;
  /** Ids of the ordered cart lines, if this page knows them. */
  readonly lines?: readonly string[];
}

/** Finishes a paid order: shows a toast and the confirmation page, and fetches cart and stock again (rule 9.19). */
export function useFinishOrder(): (order: PaidOrder) => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return ({ orderId, testMode, total, lines }) => {
    rememberPaidOrder(orderId);
    toast({
      title: `${testMode ? '[TEST] ' : ''}Order Placed Successfully!`,
      description: 'Your payment has been processed and your order is confirmed.',
      kind: paymentToast,
    });
    const search = new URLSearchParams({
      confirmation: `${testMode ? testPrefix : ''}${orderNumber(orderId)}`,
      amount: String(total.amount),
      currency: total.currency,
    });
    // Back must not lead to the finished checkout.
    navigate(`${paths.orderComplete}?${search}`, { replace: isOverlayEntry() });
    void refreshShop(client, lines);
  };
}

async function refreshShop(client: QueryClient, lines: readonly string[] | undefined): Promise<void> {
  await Promise.all([
    emptyCart(client, lines),
    refresh(client, ['listArtworks', 'getArtwork', 'listFeaturedArtworks', 'listIndexArtworks']),
  ]);
}

/**
 * The server removes the ordered lines from the cart. The page clears the cart (rule 9.20) only if nothing else is in
 * it, because another tab may have added works.
 */
async function emptyCart(client: QueryClient, lines: readonly string[] | undefined): Promise<void> {
  await refresh(client, ['getCart']);
  if (!lines) return;
  try {
    const left = await client.fetchQuery({ ...query('getCart'), staleTime: 0, retry: false });
    if (!left.every((item) => lines.includes(item.id))) return;
    await call('clearCart');
    if (left.length > 0) await refresh(client, ['getCart']);
  } catch {
    // The server has already updated the cart, so the failure has no effect.
  }
}
