import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#shared/model/studio.ts';
import { userQuery } from '#web/api/queries.ts';
import { askToSignInWith } from '#web/api/sign-in-again.ts';
import { LoginDialog } from './login-dialog.tsx';
import { readAnew } from './use-session-end.ts';

interface Asked {
  readonly answer: (isSame: boolean) => void;
  /** Whose call was refused. */
  readonly user: User;
}

/**
 * Asks for the login before what a studio that was left open may not do. The refused call is repeated after it, unless
 * another administrator logs in.
 */
export function SignInAgain({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => askToSignInWith(() => new Promise((answer) => setAsked({ answer, user }))), [user]);
  // Also where the page is left, or a second call asks.
  useEffect(() => () => asked?.answer(false), [asked]);

  if (!asked) return null;
  const end = (isSame: boolean) => {
    asked.answer(isSame);
    setAsked(undefined);
  };
  return (
    <LoginDialog
      title="Is it you?"
      words="You logged in more than ten minutes ago. Log in again to continue."
      formerUser={asked.user}
      onLoggedIn={() => {
        readAnew(client, asked.user);
        end(client.getQueryData(userQuery.queryKey)?.id === asked.user.id);
      }}
      onCancel={() => end(false)}
    />
  );
}
