import { messageOf } from '#web/api/api-error.ts';
import { errorToast } from '#web/stores/toasts.ts';

/** Says that a call failed: `mutate(input, { onError: failureToast('Not saved') })`. `fallback`: where the error has no words. */
export function failureToast(title: string, fallback = ''): (error: unknown) => void {
  return (error) => void errorToast(title, messageOf(error, fallback));
}
