import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { Enquiries } from '#web/features/studio/enquiries/enquiries.tsx';
import { OrderList } from '#web/features/studio/orders/list/order-list.tsx';
import { OrderTabs } from '#web/features/studio/orders/list/order-tabs.tsx';
import { listOf, listPath, type TabName, tabOf } from '#web/features/studio/orders/list/order-views.ts';
import { OrdersLoading } from '#web/features/studio/orders/list/orders-loading.tsx';
import { SalesExport } from '#web/features/studio/orders/list/sales-export.tsx';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';
import { OpenOrders } from '#web/features/studio/orders/open-orders.tsx';
import { OrdersToReview } from '#web/features/studio/orders/orders-to-review.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { useQueryParameters } from '#web/ui/use-query-parameters.ts';

export default function OrderAdminPage() {
  return (
    <StudioPage title="Order Management" path={paths.openOrders} width="narrow">
      <OrderManagement />
    </StudioPage>
  );
}

/** `?view=` names a tab, `?order=` one order; without either the page goes on to what waits. */
function OrderManagement() {
  const params = useQueryParameters();
  const orderId = params.get('order') ?? undefined;
  const tab = tabOf(params.get('view'));
  const [search, setSearch] = useState('');
  useWayBack(orderId);
  if (orderId !== undefined) return <OneOrder key={orderId} id={orderId} />;
  return (
    <>
      <OrderTabs view={tab} />
      {tab === undefined ? <OrdersLanding /> : <Tab tab={tab} search={search} onSearch={setSearch} />}
    </>
  );
}

interface TabProps {
  readonly tab: TabName;
  /** Stays from list to list. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function Tab({ tab, search, onSearch }: TabProps) {
  if (tab === 'questions') return <Enquiries />;
  const list = listOf(tab);
  if (!list) {
    return (
      <>
        <OrdersToReview />
        <OpenOrders />
      </>
    );
  }
  if (list.view === 'review') return <OrdersToReview none={list.none} />;
  return (
    <>
      {list.view === 'all' && <SalesExport />}
      <OrderList {...list} search={search} onSearch={onSearch} />
    </>
  );
}

/** A list is found again as it was left for one of its orders: scrolled as far, with that order in focus. */
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

/**
 * The address without a list: on to the orders to ship while there are any, else to those open in Square. The decision
 * takes the address's place, so Back leads out of the orders.
 */
function OrdersLanding() {
  const navigate = useNavigate();
  const { key, hash } = useLocation();
  const { data: needs, isFetching } = useQuery(query('readNeeds'));
  // Where emails about a question led before questions had an address.
  const asksForQuestions = hash === '#enquiries';
  // An answer that is being asked for anew may be of before the last parcel.
  const list = asksForQuestions ? 'questions' : needs?.toShip ? 'to-ship' : 'open';
  const isDecided = asksForQuestions || !isFetching;
  useEffect(() => {
    // A list that was chosen meanwhile is in the address before it is rendered.
    const hasLeft = (window.history.state?.key ?? 'default') !== key;
    if (isDecided && !hasLeft) void navigate(listPath(list), { replace: true });
  }, [isDecided, list, key, navigate]);
  return <OrdersLoading />;
}
