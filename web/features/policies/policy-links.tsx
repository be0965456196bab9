import { paths } from '#shared/site/paths.ts';
import styles from '#web/layout/footer/footer.module.css';
import { Link } from '#web/ui/link.tsx';
import { policyTitles } from './policy-titles.ts';
import { usePolicyPages } from './use-policy-pages.ts';

/** The footer's links to the policies; nothing where none is written. */
export function PolicyLinks() {
  const pages = usePolicyPages();
  if (pages.length === 0) return null;
  return (
    <ul className={styles.policiesLinks}>
      {pages.map((name) => (
        <li key={name}>
          <Link to={paths.policy(name)} className={styles.policiesLink}>
            {policyTitles[name]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
