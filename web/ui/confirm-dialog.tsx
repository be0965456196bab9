import { type ComponentProps, type FormEvent, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-answer.tsx';
import { Stack } from './layout.tsx';

type Shared = Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'onClose' | 'children'>;

interface ConfirmDialogProps extends Shared {
  /** Labels of the buttons: to cancel, to confirm, and to confirm while the action runs. */
  readonly words: { readonly keep?: string; readonly confirm: string; readonly running?: string };
  readonly variant?: 'primary' | 'danger';
  readonly isPending?: boolean;
  /** Error of the last attempt. The dialog keeps what was typed. */
  readonly problem?: string;
  /** Whether confirming is not possible now. */
  readonly inactive?: boolean;
  readonly onConfirm: () => void;
}

/** Dialog that asks for confirmation, runs the action once, stays open while it runs and shows its error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { words, variant = 'primary', isPending = false, problem = '', inactive = false } = props;
  const { title, width = 'small', onConfirm, onClose, children } = props;
  const formId = useId();
  const isBegun = useRef(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inactive || isPending || isBegun.current) return;
    onConfirm();
    // React learns only in a later timer task that the call is running. Until then a second click must be ignored.
    isBegun.current = true;
    setTimeout(() => {
      isBegun.current = false;
    }, 0);
  }

  return (
    <Dialog
      onClose={onClose}
      locked={isPending}
      title={title}
      width={width}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {words.keep ?? 'Not now'}
          </Button>
          <Button type="submit" form={formId} variant={variant} inactive={isPending || inactive}>
            {isPending ? (words.running ?? words.confirm) : words.confirm}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} onSubmit={submit} noValidate>
        {children}
        <FormProblem>{problem}</FormProblem>
      </Stack>
    </Dialog>
  );
}
