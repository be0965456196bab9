import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link, NavLink } from '#web/ui/link.tsx';
import { scrollToTop } from '#web/ui/motion.ts';
import { revealFocused } from '#web/ui/reveal-focused.ts';
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts';
import styles from './navigation-bar.module.css';
import { reloadIfStale } from './stale-page.ts';
import { useUser } from './use-user.ts';

/** Loaded separately, because visitors need neither these links nor the code for logout. */
const AdminLinks = lazy(() => import('./admin-links.tsx'));

/** The bar at the top of every page, transparent over a banner. The notice above it scrolls away (rule 25.9). */
export function NavigationBar() {
  const { pathname } = useLocation();
  const user = useUser();
  const { brand, notice } = useTexts();
  const isPastBanner = useScrolledPast(bannerEnds);
  const isOverBanner = (pathname === paths.home || pathname === paths.about) && !isPastBanner;

  function activateGallery(event: MouseEvent) {
    if (pathname !== paths.gallery) return;
    event.preventDefault();
    scrollToTop();
  }

  return (
    <>
      {notice && (
        <aside className={styles.notice} aria-label="Notice" data-notice>
          {notice}
        </aside>
      )}
      <header className={classNames(styles.bar, isOverBanner && styles.clear)}>
        <nav
          className={styles.nav}
          aria-label="Main"
          data-admin={user?.isAdmin || undefined}
          onFocus={revealFocused}
        >
          <Link to={paths.home} className={styles.brand}>
            {brand}
          </Link>
          <div className={styles.links}>
            <NavLink to={paths.gallery} className={styles.link} onClick={activateGallery}>
              Gallery
            </NavLink>
            <NavLink to={paths.about} className={styles.link}>
              About
            </NavLink>
            <CartLink key={pathname} />
          </div>
          {user?.isAdmin && (
            <ErrorBoundary onError={reloadIfStale} fallback={() => null}>
              <Suspense>
                <AdminLinks />
              </Suspense>
            </ErrorBoundary>
          )}
        </nav>
      </header>
    </>
  );
}

/**
 * Returns the scroll position, in pixels, at which the bar becomes opaque: before a banner's headline scrolls behind
 * it. The banner of About is shorter than the home page's.
 */
function bannerEnds(): number {
  return Math.min(0.35 * window.innerHeight, 240);
}

/** The link to the cart. It is mounted again on each page, so that the cart is fetched again (rule 8.17). */
function CartLink() {
  const { data: items = [] } = useQuery(query('getCart'));
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  const label = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <NavLink to={paths.cart} className={styles.cart} aria-label={label}>
      <Icon name="cart" />
      {count > 0 && <span className={styles.badge}>{count}</span>}
    </NavLink>
  );
}
