import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { SearchForm } from '#web/features/studio/search-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import styles from './order-list.module.css';
import { OrderListRow } from './order-list-row.tsx';
import { type ListName, listPath } from './order-views.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { useOrders } from './use-orders.ts';
import { usePictures } from './use-pictures.ts';

interface OrderListProps {
  readonly view: ListName;
  /** What the list says when it is empty. */
  readonly none: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** One list of the shop's orders, searched and read on page by page. */
export function OrderList({ view, none, search, onSearch }: OrderListProps) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useOrders(
    view,
    search,
  );
  const [typed, setTyped] = useState(search);
  const pictures = usePictures();
  const orders = data?.pages.flatMap((page) => page.orders);

  function showAll() {
    setTyped('');
    onSearch('');
  }

  return (
    <>
      <SearchForm label="Name, number or title" typed={typed} onType={setTyped} onSearch={onSearch} />
      <p role="status" className={styles.count}>
        {orders && countWords(orders.length, hasNextPage)}
      </p>
      {error && (
        <p role="alert" className={styles.problem}>
          The orders could not be loaded. {messageOf(error, '')}{' '}
          <Button
            variant="quiet"
            inactive={isFetching}
            onClick={() => void (orders && hasNextPage ? fetchNextPage() : refetch())}
          >
            Try again
          </Button>
        </p>
      )}
      {!orders && !error && <OrdersLoading />}
      {orders?.length === 0 && !hasNextPage && (
        <Message title={search === '' ? none : `No order here matches “${search}”.`} as="p">
          {search !== '' && view !== 'all' && (
            <ButtonLink to={listPath('all')}>Look among all orders</ButtonLink>
          )}
          {search !== '' && <Button onClick={showAll}>Empty the search</Button>}
        </Message>
      )}
      {orders && orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <OrderListRow key={order.id} order={order} pictures={pictures} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className={styles.more}>
          <Button inactive={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : orders?.length === 0 ? 'Search on' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

/** A page may hold nothing that matches, and still not be the last. */
function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'Nothing among the latest orders.' : '';
  if (hasMore) return `The first ${count}`;
  return count === 1 ? '1 order' : `${count} orders`;
}
