import { paths } from '#shared/site/paths.ts';
import { toast } from '#web/stores/toasts.ts';

/** Kind of all toasts about a payment, so that a success replaces an earlier failure. */
export const paymentToast = 'payment';

/**
 * Shows on every page that a payment is being confirmed. The toast disappears when the outcome is shown or the cart's
 * page, which has more details, is opened.
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
