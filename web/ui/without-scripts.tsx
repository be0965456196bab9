import { Fragment } from 'react';
import { startingFront } from '#web/words/starting-front.ts';
import { socialLinksOf } from './social-links.ts';
import styles from './without-scripts.module.css';

/**
 * Stands in the built page for whoever has scripts switched off, or blocked: what to do, and whom to ask. The texts are
 * those of the build, as nothing can ask for others.
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
          Or ask us: write to <a href={`mailto:${startingFront.email}`}>{startingFront.email}</a>
          {socialLinksOf(startingFront).map(({ label, href }, index) => (
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
