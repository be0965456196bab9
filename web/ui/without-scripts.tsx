import { Fragment } from 'react';
import { shop } from '#shop-config';
import { socialLinks } from '#web/words/social-links.ts';
import styles from './without-scripts.module.css';

/** Stands in the served page for whoever has scripts switched off, or blocked: what to do, and whom to ask. */
export function WithoutScripts() {
  return (
    <noscript>
      <div className={styles.words}>
        <p>
          This page needs JavaScript, which is switched off or blocked in this browser. Switch it on for this
          shop and load the page again.
        </p>
        <p>
          Or ask us: write to <a href={`mailto:${shop.email}`}>{shop.email}</a>
          {socialLinks.map(({ label, href }, index) => (
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
