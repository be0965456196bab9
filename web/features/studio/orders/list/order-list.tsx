import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { query, studioArtworksQuery } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { ShipDialog } from '#web/features/studio/orders/one/ship-dialog.tsx';
import { orderToast } from '#web/features/studio/orders/order-words.ts';
import { SearchForm } from '#web/features/studio/search-form.tsx';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './order-list.module.css';
import { OrderListRow } from './order-list-row.tsx';
import { type ListName, listPath } from './order-views.ts';
import { OrdersLoading } from './orders-loading.tsx';

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
            {isFetchingNextPage ? 'Loading...' : orders?.length === 0 ? 'Search older entries' : 'Show more'}
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

/** One of the shop's lists, page by page. */
function useOrders(view: ListName, search: string) {
  const asked = { ...(view !== 'all' && { view }), ...(search !== '' && { search }) };
  return useInfiniteQuery({
    queryKey: ['listOrders', {}, asked],
    queryFn: ({ pageParam }) =>
      call('listOrders', { query: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });
}

/** The works' pictures by artwork id, hidden works' too: a list of orders reads none of its own. */
function usePictures(): ReadonlyMap<string, Picture> {
  const { data: artworks } = useQuery(studioArtworksQuery);
  return useMemo(
    () => new Map(artworks?.flatMap(({ id, picture }) => (picture ? [[id, picture] as const] : []))),
    [artworks],
  );
}

/** Ships from a list. The order is read first: what may be done with it is known then, and whether its shopper can be told. */
function useShipping() {
  const client = useQueryClient();
  const [readingId, setReadingId] = useState<string>();
  const [order, setOrder] = useState<StudioOrderDetail>();

  async function open(id: string) {
    if (readingId !== undefined) return;
    setReadingId(id);
    try {
      const found = await client.fetchQuery(query('readOrder', { params: { id } }));
      if (found.mayShip) {
        dismissToasts(orderToast(id));
        setOrder(found);
      } else {
        errorToast(orderToast(id), 'This order cannot be shipped', found.whyNot ?? '');
        await refresh(client, ['listOrders']);
      }
    } catch (error) {
      errorToast(orderToast(id), 'The order could not be loaded', messageOf(error, 'Please try again.'));
    } finally {
      setReadingId(undefined);
    }
  }

  return { order, readingId, open, close: () => setOrder(undefined) };
}
