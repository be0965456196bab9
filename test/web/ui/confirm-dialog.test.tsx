import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A dialog whose pending state is set in a `setTimeout` callback after the click, as with TanStack Query. */
function Refund({ onSend, onClose }: { readonly onSend: () => void; readonly onClose: () => void }) {
  const [isPending, setPending] = useState(false);
  return (
    <ConfirmDialog
      title="Refund this order"
      words={{ confirm: 'Refund', running: 'Refunding...' }}
      isPending={isPending}
      onConfirm={() => {
        onSend();
        setTimeout(() => flushSync(() => setPending(true)), 0);
      }}
      onClose={onClose}
    >
      <TextField label="Reason" />
    </ConfirmDialog>
  );
}

function show() {
  const onSend = vi.fn();
  const onClose = vi.fn();
  render(<Refund onSend={onSend} onClose={onClose} />, { wrapper: MemoryRouter });
  return { onSend, onClose };
}

test('a double click on the confirm button runs the action once', async () => {
  const { onSend, onClose } = show();
  const button = screen.getByRole('button', { name: 'Refund' });

  fireEvent.click(button);
  fireEvent.click(button);

  expect(await screen.findByRole('button', { name: 'Refunding...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // The cancel event of the browser's Escape, which happy-dom does not send.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  expect(onSend).toHaveBeenCalledOnce();
});

test('a confirmation dialog runs its action once when Enter is pressed several times', async () => {
  const { onSend } = show();
  const user = userEvent.setup();

  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Broken{Enter}{Enter}');
  await screen.findByRole('button', { name: 'Refunding...' });
  await user.keyboard('{Enter}');

  expect(onSend).toHaveBeenCalledOnce();
});

test('the confirm button works again after an action that did not start', async () => {
  const onConfirm = vi.fn();
  const user = userEvent.setup();
  render(
    <ConfirmDialog title="Ship" words={{ confirm: 'Ship' }} onConfirm={onConfirm} onClose={() => undefined}>
      <p>The link is wrong.</p>
    </ConfirmDialog>,
    { wrapper: MemoryRouter },
  );

  await user.click(screen.getByRole('button', { name: 'Ship' }));
  await user.click(screen.getByRole('button', { name: 'Ship' }));

  expect(onConfirm).toHaveBeenCalledTimes(2);
});
