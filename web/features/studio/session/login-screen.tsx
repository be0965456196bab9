import { useLocation, useNavigate } from 'react-router';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import styles from './admin-only.module.css';
import { LoginForm } from './login-form.tsx';
import { returnRoute } from './return-route.ts';

/** 'Admin Login', in place of the admin page that was asked for. */
export function LoginScreen() {
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
