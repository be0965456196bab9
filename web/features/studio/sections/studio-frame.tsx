import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import styles from './studio-frame.module.css';
import { innerPages, studioSections } from './studio-sections.ts';

/** Every page of the studio: the section bar below the navigation bar, then the page. */
export function StudioFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const section = innerPages[pathname] ?? pathname;
  const bar = useRef<HTMLElement>(null);

  // With large text the line is longer than a phone is wide.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>(`a[href="${section}"]`);
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.clientWidth / 4;
  }, [section]);

  return (
    <div className={styles.frame}>
      <nav ref={bar} className={styles.sections} aria-label="Studio">
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
      </nav>
      {children}
    </div>
  );
}
