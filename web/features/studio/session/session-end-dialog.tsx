import type { User } from '#shared/model/studio.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './login-form.module.css';
import { LoginForm } from './login-form.tsx';

interface SessionEndDialogProps {
  readonly ended: User;
  readonly onLoggedIn: () => void;
  readonly onCancel: () => void;
}

/** The login over a page of the studio, which stays below as it was left. */
export function SessionEndDialog({ ended, onLoggedIn, onCancel }: SessionEndDialogProps) {
  return (
    <Dialog open title="Your session has ended" isFirm onClose={onCancel}>
      <LoginForm formerUser={ended.username} onLoggedIn={onLoggedIn}>
        <p className={styles.note}>Log in to continue. What you have typed is still here.</p>
      </LoginForm>
      <Button variant="quiet" wide onClick={onCancel}>
        Cancel
      </Button>
    </Dialog>
  );
}
