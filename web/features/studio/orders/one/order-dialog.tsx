import { type FormEvent, type ReactNode, useId } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './order-dialog.module.css';

interface OrderDialogProps {
  readonly title: string;
  /** What the buttons say: to leave it, to do it, and while it is being done. */
  readonly words: { readonly keep?: string; readonly confirm: string; readonly running: string };
  readonly variant?: 'primary' | 'danger';
  readonly write: { readonly isPending: boolean; readonly error: Error | null };
  /** Follows on what went wrong. */
  readonly advice?: string | undefined;
  readonly inactive?: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done to an order, and says here what went wrong: nothing typed is lost by it. */
export function OrderDialog(props: OrderDialogProps) {
  const {
    title,
    words,
    variant = 'primary',
    write,
    advice,
    inactive = false,
    onSend,
    onClose,
    children,
  } = props;
  const { isPending, error } = write;
  const formId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!inactive) onSend();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {words.keep ?? 'Not now'}
          </Button>
          <Button type="submit" form={formId} variant={variant} inactive={isPending || inactive}>
            {isPending ? words.running : words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children}
        {error && (
          <p role="alert" className={styles.problem}>
            {[messageOf(error, 'It could not be sent. Please try again.'), advice].filter(Boolean).join(' ')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
