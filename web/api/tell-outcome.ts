import { messageOf } from '#web/api/api-error.ts';
import { dismissToasts, errorToast, type ToastInput, toast } from '#web/stores/toasts.ts';

interface OutcomeWords<Answer> {
  /** What is said of a success; nothing by default, as where the page shows it. */
  readonly done?: (answer: Answer) => ToastInput | undefined;
  /** Title of a failure. */
  readonly failed: string;
  /** Where the error has no words. */
  readonly fallback?: string;
}

/**
 * Says what became of a write in place of whatever was said of its `kind` before. It takes the promise of `mutateAsync`,
 * so that this also happens where the control has left the page or was pressed again meanwhile: what is handed to
 * `mutate` is forgotten then (TanStack Query, Mutations).
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
