import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { query } from '#web/api/queries.ts';
import { listPath } from '#web/features/studio/orders/list/order-views.ts';
import { OrdersLoading } from '#web/features/studio/orders/list/orders-loading.tsx';

/**
 * The address without a list: on to the orders to ship while there are any, else to those open in Square. The decision
 * takes the address's place, so Back leads out of the orders.
 */
export function OrdersLanding() {
  const { hash } = useLocation();
  const { data: needs, isFetching } = useQuery(query('readNeeds'));
  // Where emails about a question led before questions had an address.
  if (hash === '#enquiries') return <Navigate to={listPath('questions')} replace />;
  // An answer that is being asked for anew may be of before the last parcel.
  if (isFetching) return <OrdersLoading />;
  return <Navigate to={listPath(needs?.toShip ? 'to-ship' : 'open')} replace />;
}
