import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { ShipDialog } from '#web/features/studio/orders/one/ship-dialog.tsx';
import { SearchForm } from '#web/features/studio/search-form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './order-list.module.css';
import { OrderListRow } from './order-list-row.tsx';
import { type ListName, listPath } from './order-views.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { useOrders } from './use-orders.ts';
import { usePictures } from './use-pictures.ts';
import { useShipping } from './use-shipping.ts';

interface OrderListProps {
  readonly view: ListName;
  /** What the list says when it is empty. */
  readonly none: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** One list of the shop's orders, with search and paging. */
export function OrderList({ view, none, search, onSearch }: OrderListProps) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useOrders(
    view,
    search,
  );
  const [typed, setTyped] = useState(search);
  const pictures = usePictures();
  const orders = data?.pages.flatMap((page) => page.orders);
  const shipping = useShipping();
  const place = useFocusKept(shipping.order !== undefined);

  function showAll() {
    setTyped('');
    onSearch('');
  }

  return (
    <>
      <SearchForm label="Name, number or title" typed={typed} onType={setTyped} onSearch={onSearch} />
      <Note role="status" className={styles.count}>
        {orders && countWords(orders.length, hasNextPage)}
      </Note>
      <LoadProblem
        of={{ error, isFetching, refetch: () => (orders && hasNextPage ? fetchNextPage() : refetch()) }}
        words={`The orders could not be loaded. ${messageOf(error, '')}`}
        isFixed
        className={styles.problem}
      />
      {!orders && !error && <OrdersLoading />}
      <div ref={place} tabIndex={-1}>
        {orders?.length === 0 && !hasNextPage && (
          <Message title={search === '' ? none : `No order here matches “${search}”.`} as="p">
            {search !== '' && view !== 'all' && (
              <ButtonLink to={listPath('all')}>Search all orders</ButtonLink>
            )}
            {search !== '' && <Button onClick={showAll}>Clear search</Button>}
          </Message>
        )}
        {orders && orders.length > 0 && (
          <ul className={styles.list}>
            {orders.map((order) => (
              <OrderListRow
                key={order.id}
                order={order}
                pictures={pictures}
                onShip={view === 'to-ship' ? () => void shipping.open(order.id) : undefined}
                isOpening={shipping.readingId === order.id}
              />
            ))}
          </ul>
        )}
      </div>
      {shipping.order && <ShipDialog order={shipping.order} onClose={shipping.close} />}
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

/** An order that is shipped leaves the list with the button that had the focus: then the list has it. */
function useFocusKept(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) place.current?.focus();
    };
  }, [isOpen]);
  return place;
}

/** A page may hold nothing that matches, and still not be the last. */
function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'No match in the latest orders.' : '';
  if (hasMore) return `The first ${count}`;
  return count === 1 ? '1 order' : `${count} orders`;
}
