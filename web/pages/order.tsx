import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { FindOrder, NoOrder, useOrderToken } from '#web/features/order/find-order.tsx';
import { OrderDetails, TestOrderNote } from '#web/features/order/order-details.tsx';
import { shoppersOrderQuery } from '#web/features/order/shoppers-order-query.ts';
import { WithdrawPage } from '#web/features/withdrawal/withdraw-page.tsx';
import { WithdrawalLink } from '#web/features/withdrawal/withdrawal-link.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './order.module.css';

/**
 * The two pages that an order's link can open, in one script: `/order#…` shows the order, and `/withdraw#…` withdraws
 * from it.
 */
export default function OrderPage() {
  return useLocation().pathname.toLowerCase().startsWith(paths.withdraw) ? <WithdrawPage /> : <ShownOrder />;
}

/** The page of an order. Without the order's token it has the form that requests a new link. */
function ShownOrder() {
  usePageMetadata(privateMetadata('Your order', paths.order));
  const token = useOrderToken(paths.order);
  if (token === undefined)
    return (
      <FindOrder
        purpose="see"
        lead="The link to your order is in every email about it. If you have lost it, ask for a new one."
      />
    );
  return <LinkedOrder key={token} token={token} />;
}

function LinkedOrder({ token }: { readonly token: string }) {
  const { data: order, error, refetch } = useQuery(shoppersOrderQuery(token));
  if (order) {
    return (
      <Page title="Your order" width="narrow">
        <Stack gap="3">
          {order.testMode && <TestOrderNote />}
          <Row gap="0 2" between>
            <Note className={styles.number}>
              Order number <strong>{order.confirmation}</strong>
            </Note>
            <Button variant="quiet" className={styles.print} onClick={() => window.print()}>
              Print
            </Button>
          </Row>
          <OrderDetails order={order}>
            <WithdrawalLink token={token} />
          </OrderDetails>
        </Stack>
      </Page>
    );
  }
  if (!error) return <PageSkeleton />;
  return <NoOrder purpose="see" error={error} onTryAgain={() => void refetch()} />;
}
