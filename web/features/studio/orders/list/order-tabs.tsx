import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './order-tabs.module.css';
import { type ListName, listPath, orderLists } from './order-views.ts';

/** The lists of orders: Square's open ones, and the shop's own by what is to be done with them. */
export function OrderTabs({ view }: { readonly view: ListName | undefined }) {
  const { data: reviews = [] } = useQuery(query('listReviews'));
  const tabs = useRef<HTMLElement>(null);

  // On a phone the row is longer than the screen is wide.
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && chosen) tabs.current.scrollLeft = chosen.offsetLeft - tabs.current.clientWidth / 3;
  }, []);

  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Lists of orders">
      <Link to={paths.openOrders} aria-current={view === undefined ? 'page' : undefined}>
        Open at Square
      </Link>
      {orderLists.map((list) => (
        <Link key={list.view} to={listPath(list.view)} aria-current={list.view === view ? 'page' : undefined}>
          {list.label}
          {list.view === 'review' && reviews.length > 0 && (
            <span className={styles.count}>{reviews.length}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
