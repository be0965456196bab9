import { paths } from '#shared/rules/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './policy-links.module.css';
import { policyTitles } from './policy-titles.ts';
import { usePolicyPages } from './use-policy-pages.ts';

/** The footer's links to the policies; nothing where none is written. */
export function PolicyLinks() {
  const pages = usePolicyPages();
  if (pages.length === 0) return null;
  return (
    <ul className={styles.links}>
      {pages.map((name) => (
        <li key={name}>
          <Link to={paths.policy(name)} className={styles.link}>
            {policyTitles[name]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
