import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { Enquiries } from '#web/features/studio/enquiries/enquiries.tsx';
import { OrderChips } from '#web/features/studio/orders/list/order-chips.tsx';
import { OrderList } from '#web/features/studio/orders/list/order-list.tsx';
import { type TabName, tabOf } from '#web/features/studio/orders/list/order-views.ts';
import { SalesExport } from '#web/features/studio/orders/list/sales-export.tsx';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';
import { OpenOrders } from '#web/features/studio/orders/open-orders.tsx';
import styles from '#web/features/studio/orders/orders.module.css';
import { OrdersToReview } from '#web/features/studio/orders/orders-to-review.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { useQueryParameters } from '#web/ui/use-query-parameters.ts';

export default function OrderAdminPage() {
  return (
    <StudioPage title="Order Management" path={paths.openOrders}>
      <div className={styles.orders}>
        <OrderManagement />
      </div>
    </StudioPage>
  );
}

/** `?view=` selects a list and `?order=` an order. Without them the page lists the open orders. */
function OrderManagement() {
  const params = useQueryParameters();
  const { hash } = useLocation();
  const orderId = params.get('order') ?? undefined;
  // Old emails about a question link to `#enquiries`.
  const tab = hash === '#enquiries' ? 'questions' : tabOf(params.get('view'));
  const [search, setSearch] = useState('');
  useWayBack(orderId);
  if (orderId !== undefined) return <OneOrder key={orderId} id={orderId} />;
  return (
    <>
      <OrderChips tab={tab} />
      <Tab tab={tab} search={search} onSearch={setSearch} />
    </>
  );
}

interface TabProps {
  readonly tab: TabName;
  /** Search words, which are kept when another list is chosen. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function Tab({ tab, search, onSearch }: TabProps) {
  if (tab === 'open') return <OpenOrders />;
  if (tab === 'questions') return <Enquiries />;
  if (tab === 'review') return <OrdersToReview />;
  return (
    <>
      {tab === 'all' && <SalesExport />}
      <OrderList view={tab} search={search} onSearch={onSearch} />
    </>
  );
}

/**
 * On return from an order to its list, focuses that order's link. The router restores the scroll position.
 */
function useWayBack(orderId: string | undefined): void {
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (orderId === undefined && left.current !== undefined) {
      const link = document.getElementById(`order-${left.current}`);
      link?.focus();
      left.current = undefined;
    } else left.current = orderId;
  }, [orderId]);
}
