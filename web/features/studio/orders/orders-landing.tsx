import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { query } from '#web/api/queries.ts';
import { listPath } from '#web/features/studio/orders/list/order-views.ts';
import { OrdersLoading } from '#web/features/studio/orders/list/orders-loading.tsx';

/**
 * The address without a list: on to the orders to ship while there are any, else to those open in Square. The decision
 * takes the address's place, so Back leads out of the orders.
 */
export function OrdersLanding() {
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
