import { messageOf } from '#web/api/api-error.ts';
import { dismissToasts, errorToast, type ToastInput, toast } from '#web/stores/toasts.ts';

interface OutcomeWords<Answer> {
  /** The toast after a success; none by default, if the page shows the result. */
  readonly done?: (answer: Answer) => ToastInput | undefined;
  /** Title of a failure. */
  readonly failed: string;
  /** Text for an error without one. */
  readonly fallback?: string;
}

/**
 * Shows a toast about a write's outcome, in place of an earlier one of its `kind`. Takes the promise of `mutateAsync`,
 * because callbacks passed to `mutate` are dropped when the control has been unmounted or pressed again (TanStack Query,
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
