import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { isKnownNoneSold } from '#web/api/dehydrated-state.ts';
import { policyTitles, usePolicyPages } from '#web/api/use-policy-pages.ts';
import { useTexts } from '#web/api/use-texts.ts';
import buttonStyles from '#web/ui/button.module.css';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { socialLinksOf } from '#web/ui/social-links.ts';
import { isWithdrawalOffered } from '#web/words/withdrawal-offer.ts';
import styles from './footer.module.css';

/** The choice of colors, loaded after hydration: the page is complete without it. */
const Lights = lazy(() => import('./lights.tsx'));
const ContactDialog = lazy(() => import('#web/layout/contact/contact-dialog.tsx'));

export function Footer() {
  const texts = useTexts();
  const [isContactOpen, setContactOpen] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const client = useQueryClient();
  const [isNoneSold] = useState(() => isKnownNoneSold(client));
  return (
    <footer className={styles.footer}>
      {/* The copyright year may differ between build and visit. */}
      <p suppressHydrationWarning>{`© ${new Date().getFullYear()} ${texts.company}`}</p>
      <div className={styles.ways}>
        {!isNoneSold && (
          <Link to={paths.sold} className="touch">
            Sold works
          </Link>
        )}
        <PolicyLinks />
      </div>
      <div className={styles.lights}>
        {isHydrated && (
          <Suspense>
            <Lights />
          </Suspense>
        )}
      </div>
      <div className={styles.links}>
        <IconButton label="Email" onClick={() => setContactOpen(true)}>
          <Icon name="mail" />
        </IconButton>
        {socialLinksOf(texts).map(({ label, icon, href }) => (
          <a
            key={label}
            className={buttonStyles.icon}
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

/** The links to the policies and to the withdrawal form; nothing if there are none. */
function PolicyLinks() {
  const links = usePolicyPages().map((name) => [paths.policy(name), policyTitles[name]] as const);
  if (isWithdrawalOffered) links.push([paths.withdraw, 'Withdraw from contract']);
  if (links.length === 0) return null;
  return (
    <ul className={styles.policiesLinks}>
      {links.map(([to, words]) => (
        <li key={to}>
          <Link to={to} className={styles.policiesLink}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
