import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { policyPages } from '#web/words/policy-pages.ts';
import styles from './policy-links.module.css';
import { policyTitles } from './policy-titles.ts';

/** The footer's links to what the artist wrote; nothing where she wrote nothing. */
export function PolicyLinks() {
  if (policyPages.length === 0) return null;
  return (
    <ul className={styles.links}>
      {policyPages.map((name) => (
        <li key={name}>
          <Link to={paths.policy(name)} className={styles.link}>
            {policyTitles[name]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
