import { Page } from '#web/ui/page.tsx';
import { usePageMetadata } from '../features/metadata/page-metadata.ts';
import { plainMetadata } from '../features/metadata/page-texts.ts';
import { OpenOrders } from '../features/orders/open-orders.tsx';
import { OrdersToReview } from '../features/orders/orders-to-review.tsx';
import { AdminOnly } from '../features/session/admin-only.tsx';
import { paths } from '../paths.ts';

export default function OrderAdminPage() {
  return (
    <AdminOnly>
      <OrderManagement />
    </AdminOnly>
  );
}

function OrderManagement() {
  usePageMetadata(plainMetadata('Order Management', paths.openOrders));
  return (
    <Page title="Order Management" width="narrow">
      <OrdersToReview />
      <OpenOrders />
    </Page>
  );
}
