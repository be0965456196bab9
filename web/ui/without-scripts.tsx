import { Fragment } from 'react';
import { startingSiteTexts } from '#web/words/starting-site-texts.ts';
import { socialLinksOf } from './social-links.ts';
import styles from './without-scripts.module.css';

/**
 * Shown where scripts are switched off or blocked: what to do, and whom to ask. The texts are those of the build, as no
 * script can fetch others.
 */
export function WithoutScripts() {
  return (
    <noscript>
      <div className={styles.words}>
        <p>
          This page needs JavaScript, which is switched off or blocked in this browser. Switch it on for this
          shop and load the page again.
        </p>
        <p>
          Or ask us: write to <a href={`mailto:${startingSiteTexts.email}`}>{startingSiteTexts.email}</a>
          {socialLinksOf(startingSiteTexts).map(({ label, href }, index) => (
            <Fragment key={label}>
              {index === 0 ? ', or find the works on ' : ' and '}
              <a href={href}>{label}</a>
            </Fragment>
          ))}
          .
        </p>
      </div>
    </noscript>
  );
}
