import { Fragment } from 'react';
import { useTexts } from '#web/api/use-texts.ts';
import styles from './page.module.css';
import { socialLinksOf } from './social-links.ts';

/**
 * Tells visitors what to do and whom to ask if scripts are off or blocked. Server-rendered pages name the published
 * contacts, other pages those of the build.
 */
export function WithoutScripts() {
  const texts = useTexts();
  return (
    <noscript>
      <div className={styles.words}>
        <p>
          This page needs JavaScript, which is switched off or blocked in this browser. Switch it on for this
          shop and load the page again.
        </p>
        <p>
          Or ask us: write to <a href={`mailto:${texts.email}`}>{texts.email}</a>
          {socialLinksOf(texts).map(({ label, href }, index) => (
            <Fragment key={label}>
              <span>{index === 0 ? ', or find the works on ' : ' and '}</span>
              <a href={href}>{label}</a>
            </Fragment>
          ))}
          <span>.</span>
        </p>
      </div>
    </noscript>
  );
}
