import { paths } from '#shared/site/paths.ts';
import { toast } from '#web/stores/toasts.ts';

/** The kind of every message about paying: a success takes the place of the failure before it. */
export const paymentToast = 'payment';

/**
 * Says that a payment is being confirmed, on whatever page the shopper is now. It stays until its outcome is told, or
 * the cart's page, which tells more, takes over.
 */
export function tellStillPaying(): void {
  toast({
    title: 'Your payment is being confirmed…',
    description: 'Please do not pay again. We will tell you here as soon as we know.',
    kind: paymentToast,
    link: { label: 'View cart', to: paths.cart },
    stays: true,
  });
}
