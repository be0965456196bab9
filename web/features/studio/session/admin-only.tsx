import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/rules/paths.ts';
import { messageOf } from '#web/api/api-error.ts';
import { userQuery } from '#web/api/queries.ts';
import { StudioFrame } from '#web/features/studio/sections/studio-frame.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './admin-only.module.css';
import { LoginDialog } from './login-dialog.tsx';
import { LoginScreen } from './login-screen.tsx';
import { returnRoute } from './return-route.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** Long enough to read why; then the visitor is home again. In milliseconds. */
const redirectDelay = 2_500;

/**
 * The way into the admin pages (rules 12.1 to 12.5). It only decides what is shown: the server asks for
 * the administrator's session with every call. A session that ends meanwhile leaves the page as it is (rule 12.14).
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
