import { paths } from '#shared/site/paths.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { classNames } from '#web/ui/class-names.ts';
import { NavLink } from '#web/ui/link.tsx';
import styles from './admin-links.module.css';
import bar from './navigation-bar.module.css';

/** The artist's links to the studio, and the Logout button. */
export default function AdminLinks() {
  const logout = useOperation('logout');
  return (
    <div className={styles.admin}>
      <NavLink to={paths.admin} className={bar.link}>
        Admin
      </NavLink>
      <NavLink to={paths.openOrders} className={bar.link}>
        Open Orders
      </NavLink>
      <button
        type="button"
        className={classNames(bar.link, styles.logout)}
        disabled={logout.isPending}
        onClick={() =>
          tellOutcome('logout', logout.mutateAsync(), { failed: 'Error', fallback: 'Logout failed' })
        }
      >
        Logout
      </button>
    </div>
  );
}
