import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './studio-frame.module.css';
import { innerPages, studioSections } from './studio-sections.ts';

/** The frame of every studio page: the section bar below the navigation bar, then the page. */
export function StudioFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const section = innerPages[pathname] ?? pathname;
  return (
    <div className={styles.frame}>
      <nav className={styles.sections} aria-label="Studio">
        {studioSections.map(({ name, path }) => (
          <Link
            key={path}
            to={path}
            className="touch"
            aria-current={path === section ? (path === pathname ? 'page' : 'true') : undefined}
          >
            {name}
          </Link>
        ))}
        <a href={paths.home} target="_blank" rel="noopener noreferrer" className="touch">
          View shop<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </nav>
      {children}
    </div>
  );
}
