import { messageOf } from '#web/api/api-error.ts';
import { dismissToasts, errorToast, type ToastInput, toast } from '#web/stores/toasts.ts';

interface OutcomeWords<Answer> {
  /** Returns the toast for a success. Without it no toast is shown, because the page shows the result. */
  readonly done?: (answer: Answer) => ToastInput | undefined;
  /** Title of the toast for a failure. */
  readonly failed: string;
  /** Text of the toast for an error without a message. */
  readonly fallback?: string;
}

/**
 * Shows a toast about a write's outcome in place of an earlier toast of the same `kind`. Pass the promise of
 * `mutateAsync`: callbacks passed to `mutate` are dropped if the control is unmounted or pressed again (TanStack Query,
 * Mutations).
 */
export function tellOutcome<Answer>(
  kind: string,
  write: Promise<Answer>,
  { done, failed, fallback = '' }: OutcomeWords<Answer>,
): Promise<void> {
  return write.then(
    (answer) => {
      const news = done?.(answer);
      if (news) toast({ ...news, kind });
      else dismissToasts(kind);
    },
    (error: unknown) => void errorToast(kind, failed, messageOf(error, fallback)),
  );
}
