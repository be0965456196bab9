import type { User } from '#shared/model/studio.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/text.tsx';
import { LoginForm } from './login-form.tsx';

interface SessionEndDialogProps {
  readonly ended: User;
  readonly onLoggedIn: () => void;
  readonly onCancel: () => void;
}

/** The login over a page of the studio, which stays below as it was left. */
export function SessionEndDialog({ ended, onLoggedIn, onCancel }: SessionEndDialogProps) {
  return (
    <Dialog title="Your session has ended" isFirm onClose={onCancel}>
      <LoginForm formerUser={ended.username} onLoggedIn={onLoggedIn}>
        <Note>Log in to continue. What you have typed is still here.</Note>
      </LoginForm>
      <Button variant="quiet" wide onClick={onCancel}>
        Cancel
      </Button>
    </Dialog>
  );
}
