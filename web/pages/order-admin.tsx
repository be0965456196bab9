import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Enquiries } from '#web/features/studio/enquiries/enquiries.tsx';
import { ExportOrders } from '#web/features/studio/orders/list/export-orders.tsx';
import { OrderList } from '#web/features/studio/orders/list/order-list.tsx';
import { OrderTabs } from '#web/features/studio/orders/list/order-tabs.tsx';
import { listOf } from '#web/features/studio/orders/list/order-views.ts';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';
import { OpenOrders } from '#web/features/studio/orders/open-orders.tsx';
import { OrdersToReview } from '#web/features/studio/orders/orders-to-review.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page.tsx';

export default function OrderAdminPage() {
  return (
    <AdminOnly>
      <OrderManagement />
    </AdminOnly>
  );
}

/** `?view=` names one of the shop's lists, `?order=` one order; without either it is Square's open orders. */
function OrderManagement() {
  usePageMetadata(plainMetadata('Order Management', paths.openOrders));
  const [params] = useSearchParams();
  const [search, setSearch] = useState('');
  const orderId = params.get('order') ?? undefined;
  const list = listOf(params.get('view'));
  useWayBack(orderId);
  return (
    <Page title="Order Management" width="narrow" smallTitle>
      {orderId !== undefined ? (
        <OneOrder key={orderId} id={orderId} />
      ) : (
        <>
          <OrderTabs view={list?.view} />
          {list === undefined && (
            <>
              <OrdersToReview />
              <OpenOrders />
              <Enquiries />
            </>
          )}
          {list?.view === 'review' && <OrdersToReview none={list.none} />}
          {list && list.view !== 'review' && <OrderList {...list} search={search} onSearch={setSearch} />}
          {list && <ExportOrders />}
        </>
      )}
    </Page>
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
