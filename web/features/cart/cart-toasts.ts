import { messageOf } from '#web/api/api-error.ts';
import { errorToast } from '#web/stores/toasts.ts';

/** Shows a toast about a failed change of the cart. If stock is the reason, the title says so (rule 8.16). */
export function cartErrorToast(artworkId: string, error: unknown, fallback: string): void {
  const message = messageOf(error, fallback);
  const isStock = message.includes('stock') || message.includes('available');
  errorToast(cartToast(artworkId), isStock ? 'Insufficient Stock' : 'Error', message);
}

/** Returns the kind that all cart toasts about one work share. */
export const cartToast = (artworkId: string) => `cart ${artworkId}`;
