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

function OrderManagement() {
  usePageMetadata(plainMetadata('Order Management', paths.openOrders));
  return (
    <Page title="Order Management" width="narrow">
      <OrdersToReview />
      <OpenOrders />
    </Page>
  );
}
