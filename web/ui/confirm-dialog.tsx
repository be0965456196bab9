import { type ComponentProps, type FormEvent, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-answer.tsx';
import { Stack } from './layout.tsx';

type Shared = Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'onClose' | 'children'>;

interface ConfirmDialogProps extends Shared {
  /** What the buttons say: to leave it, to do it, and while it is being done. */
  readonly words: { readonly keep?: string; readonly confirm: string; readonly running?: string };
  readonly variant?: 'primary' | 'danger';
  readonly isPending?: boolean;
  /** What went wrong the last time; nothing typed is lost by it. */
  readonly problem?: string;
  /** It cannot be done as it stands. */
  readonly inactive?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something is done, has it done once, stays open meanwhile, and says here what went wrong. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { words, variant = 'primary', isPending = false, problem = '', inactive = false } = props;
  const { title, width = 'small', onConfirm, onClose, children } = props;
  const formId = useId();
  const isBegun = useRef(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inactive || isPending || isBegun.current) return;
    onConfirm();
    // That a call runs is told in a timer task, which the call has queued before this one: until then a press is a second one.
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
