import { messageOf } from '#web/api/api-error.ts';
import { errorToast } from '#web/stores/toasts.ts';

/**
 * Says that a call failed: `mutateAsync(input).catch(failureToast('Not saved'))`. So it is said, too, where the control has
 * left the page or was pressed again meanwhile: what is handed to `mutate` is forgotten then (TanStack Query, Mutations).
 * `fallback`: where the error has no words.
 */
export function failureToast(title: string, fallback = ''): (error: unknown) => void {
  return (error) => void errorToast(title, messageOf(error, fallback));
}
