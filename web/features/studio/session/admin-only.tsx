import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import type { User } from '#shared/studio/studio.ts';
import { messageOf } from '#web/api/api-error.ts';
import { userQuery } from '#web/api/queries.ts';
import { askToSignInWith } from '#web/api/sign-in-again.ts';
import { StudioFrame } from '#web/features/studio/sections/studio-frame.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Message } from '#web/ui/message.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './admin-only.module.css';
import { LoginForm } from './login-form.tsx';
import { returnRoute } from './return-route.ts';
import { readAnew, useSessionEnd } from './use-session-end.ts';

/** Milliseconds before the redirect to the home page, enough to read the message. */
const redirectDelay = 2_500;

/**
 * Guards the admin pages (rules 12.1 to 12.5). It only decides what is shown, because the server checks the
 * administrator's session with every request. If the session ends, the page stays unchanged (rule 12.14).
 */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const { data: user, error, isPending, refetch } = useQuery(userQuery);
  const { ended, goOn, leave } = useSessionEnd(user);
  const location = useLocation();
  if (isPending) {
    return (
      <div className={styles.page}>
        <Spinner />
      </div>
    );
  }
  if (error && !user) {
    return (
      <div className={styles.page}>
        <Message title="The studio cannot be reached" as="h1">
          <p role="alert">{messageOf(error, 'Something went wrong.')}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </Message>
      </div>
    );
  }
  if (!user) return <LoginScreen />;
  if (!user.isAdmin) return <AccessDenied />;
  const wanted = returnRoute(location);
  if (wanted !== location.pathname.replace(/\/+$/, '') + location.search + location.hash)
    return <Navigate to={wanted} replace />;
  return (
    <>
      <StudioFrame>{children}</StudioFrame>
      <SignInAgain user={user} />
      {ended && (
        <LoginDialog
          title="Your session has ended"
          words="Log in to continue. What you have typed is still here."
          formerUser={ended}
          onLoggedIn={goOn}
          onCancel={leave}
        />
      )}
    </>
  );
}

function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={styles.page} role="alert">
      <Message title="Access Denied - You must be an administrator to view this page." as="h1">
        <ButtonLink to={paths.home} replace>
          Return home
        </ButtonLink>
      </Message>
    </div>
  );
}

/** The form 'Admin Login', shown in place of the requested admin page. */
function LoginScreen() {
  const location = useLocation();
  const navigate = useNavigate();
  usePageMetadata(privateMetadata('Admin Login', location.pathname));
  return (
    <div className={styles.page}>
      <LoginForm onLoggedIn={() => navigate(returnRoute(location), { replace: true })}>
        <h1 className={styles.title}>Admin Login</h1>
      </LoginForm>
    </div>
  );
}

interface Asked {
  readonly answer: (isSame: boolean) => void;
  /** The user whose request was refused. */
  readonly user: User;
}

/**
 * Asks for a new sign-in when a request of an open studio page is refused. The request is repeated after the sign-in,
 * unless another administrator signs in.
 */
function SignInAgain({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => askToSignInWith(() => new Promise((answer) => setAsked({ answer, user }))), [user]);
  // Answer the earlier request with false when the page is left or another request asks for a sign-in.
  useEffect(() => () => asked?.answer(false), [asked]);

  if (!asked) return null;
  const end = (isSame: boolean) => {
    asked.answer(isSame);
    setAsked(undefined);
  };
  return (
    <LoginDialog
      title="Please confirm it’s you"
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

interface LoginDialogProps {
  readonly title: string;
  /** Text that says why the login is needed. */
  readonly words: string;
  readonly formerUser: User;
  readonly onLoggedIn: () => void;
  readonly onCancel: () => void;
}

/** A login dialog over a page of the studio. The page stays unchanged. */
function LoginDialog({ title, words, formerUser, onLoggedIn, onCancel }: LoginDialogProps) {
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
