import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '#web/api/queries.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './order-list.module.css';
import { listPath, orderTabs, type TabName } from './order-views.ts';

/** What the page of orders has, each with how many wait in it where somebody has to decide or to answer. */
export function OrderTabs({ view }: { readonly view: TabName | undefined }) {
  const { data: reviews = [] } = useQuery(query('listReviews'));
  const { data: questions = [] } = useQuery(query('listEnquiries'));
  const waiting: Partial<Record<TabName, number>> = {
    review: reviews.length,
    questions: questions.filter(({ isDone }) => !isDone).length,
  };
  const tabs = useRef<HTMLElement>(null);

  useEffect(() => {
    if (view !== undefined) reveal(tabs.current?.querySelector('[aria-current]'));
  }, [view]);

  return (
    <nav
      ref={tabs}
      className={styles.tabs}
      aria-label="Lists of orders"
      // A browser leaves a tab that has the focus where it is as long as some of it is in view.
      onFocus={({ target }) => reveal(target)}
    >
      {orderTabs.map((tab) => (
        <Link key={tab.view} to={listPath(tab.view)} aria-current={tab.view === view ? 'page' : undefined}>
          <span>{tab.label}</span>
          <Count waiting={waiting[tab.view]} />
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the row is longer than the screen is wide: scrolls it unless all of the tab is in view. */
function reveal(tab: Element | null | undefined): void {
  const row = tab?.parentElement;
  if (!(tab instanceof HTMLElement) || !row) return;
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < row.scrollLeft || end > row.scrollLeft + row.clientWidth)
    row.scrollLeft = tab.offsetLeft - row.clientWidth / 3;
}

function Count({ waiting = 0 }: { readonly waiting: number | undefined }) {
  return waiting > 0 && <span className={styles.tabsCount}>{waiting}</span>;
}
