import { lazy, Suspense, useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { policyTitles, usePolicyPages } from '#web/api/use-policy-pages.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { socialLinksOf } from '#web/ui/social-links.ts';
import styles from './footer.module.css';

const ContactDialog = lazy(() => import('#web/layout/contact/contact-dialog.tsx'));

export function Footer() {
  const texts = useTexts();
  const [isContactOpen, setContactOpen] = useState(false);
  return (
    <footer className={styles.footer}>
      {/* The page may be built in one year and read in the next. */}
      <p suppressHydrationWarning>{`© ${new Date().getFullYear()} ${texts.company}`}</p>
      <div className={styles.ways}>
        <Link to={paths.sold} className="touch">
          Sold works
        </Link>
        <PolicyLinks />
      </div>
      <div className={styles.links}>
        <IconButton label="Email" onClick={() => setContactOpen(true)}>
          <Icon name="mail" />
        </IconButton>
        {socialLinksOf(texts).map(({ label, icon, href }) => (
          <a
            key={label}
            className={styles.link}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={label}
            title={label}
          >
            <Icon name={icon} />
          </a>
        ))}
      </div>
      {isContactOpen && (
        <Suspense>
          <ContactDialog onClose={() => setContactOpen(false)} />
        </Suspense>
      )}
    </footer>
  );
}

/** The footer's links to the policies; nothing where none is written. */
function PolicyLinks() {
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
