import { useState } from 'react';
import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrder } from '#shared/order/studio-order.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { MoreButton, SearchForm, usePages } from '#web/features/studio/kit/paged.tsx';
import { readableDay } from '#web/features/studio/kit/readable-time.ts';
import { useFirstEntries } from '#web/features/studio/kit/use-first-entries.ts';
import { firstOrders, OrderRow, OrdersLoading } from '#web/features/studio/orders/order-row.tsx';
import {
  lineWords,
  refundedWords,
  standingOf,
  waitingWords,
} from '#web/features/studio/orders/order-words.ts';
import styles from '#web/features/studio/orders/orders.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note } from '#web/ui/text.tsx';
import { type ListName, listPath } from './order-views.ts';
import { usePictures } from './use-pictures.ts';

/** Texts for empty lists. */
const emptyWords: Readonly<Record<ListName, string>> = {
  shipped: 'Nothing has been shipped yet.',
  all: 'There are no orders yet.',
  'refund-failed': 'No failed refunds.',
  disputed: 'No payment is disputed.',
  refunded: 'No refunded orders.',
  test: 'No test orders were placed in the last seven days.',
};

interface OrderListProps {
  readonly view: ListName;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** One list of the shop's orders, with search and paging. */
export function OrderList({ view, search, onSearch }: OrderListProps) {
  const asked = { ...(view !== 'all' && { view }), ...(search !== '' && { search }) };
  const pages = usePages('listOrders', asked, (query) => call('listOrders', { query }));
  const { data, error, hasNextPage } = pages;
  const [typed, setTyped] = useState(search);
  const pictures = usePictures();
  const orders = data?.pages.flatMap((page) => page.orders);
  const shown = useFirstEntries(orders, firstOrders);

  function showAll() {
    setTyped('');
    onSearch('');
  }

  return (
    <>
      <SearchForm label="Name, number or title" typed={typed} onType={setTyped} onSearch={onSearch} />
      <Note role="status" className={styles.bar}>
        {orders && countWords(orders.length, hasNextPage)}
      </Note>
      <LoadProblem
        of={pages.asked}
        words={`The orders could not be loaded. ${messageOf(error, '')}`}
        isFixed
        className={styles.bar}
      />
      {!orders && !error && <OrdersLoading />}
      {orders?.length === 0 && !hasNextPage && (
        <Message title={search === '' ? emptyWords[view] : `No order here matches “${search}”.`} as="p">
          {search !== '' && view !== 'all' && <ButtonLink to={listPath('all')}>Search all orders</ButtonLink>}
          {search !== '' && <Button onClick={showAll}>Clear search</Button>}
        </Message>
      )}
      {orders && orders.length > 0 && (
        <ul>
          {shown.map((order) => (
            <OrderRow
              key={order.id}
              orderId={order.id}
              number={orderNumber(order.id)}
              buyer={order.buyer}
              lines={order.lines.map((line) => ({ key: line.variationId, words: lineWords(line) }))}
              pictures={order.lines.map(({ artworkId, picture }) => picture ?? pictures.get(artworkId))}
              standing={standingOf(order)}
              total={order.total}
              notes={[ageOf(order), refundedWords(order)]}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className={styles.more}>
          <MoreButton of={pages} isEmpty={orders?.length === 0} />
        </p>
      )}
    </>
  );
}

/** Returns how long the order has been waiting, or the day on which it was shipped, paid or placed. */
function ageOf({ view, shipment, paidAt, createdAt }: StudioOrder): string {
  const begun = paidAt ?? createdAt;
  return view === 'to-ship' || view === 'unpaid'
    ? waitingWords(begun)
    : readableDay(shipment?.shippedAt ?? begun);
}

/** Returns how many orders are shown. A page may contain no match and still not be the last. */
function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'No match in the latest orders.' : '';
  if (hasMore) return `The first ${count}`;
  return count === 1 ? '1 order' : `${count} orders`;
}
