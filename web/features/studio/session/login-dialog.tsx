import type { User } from '#shared/studio/studio.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/text.tsx';
import { LoginForm } from './login-form.tsx';

interface LoginDialogProps {
  readonly title: string;
  /** Why it asks. */
  readonly words: string;
  readonly formerUser: User;
  readonly onLoggedIn: () => void;
  readonly onCancel: () => void;
}

/** The login over a page of the studio, which stays below as it was left. */
export function LoginDialog({ title, words, formerUser, onLoggedIn, onCancel }: LoginDialogProps) {
  return (
    <Dialog title={title} isFirm onClose={onCancel}>
      <LoginForm formerUser={formerUser.username} onLoggedIn={onLoggedIn}>
        <Note>{words}</Note>
      </LoginForm>
      <Button variant="quiet" wide onClick={onCancel}>
        Cancel
      </Button>
    </Dialog>
  );
}
