import { useQuery } from '@tanstack/react-query';
import { linkExpiredCode } from '#shared/contract/errors.ts';
import { paths } from '#shared/site/paths.ts';
import { ApiError } from '#web/api/api-error.ts';
import { shoppersOrderQuery } from '#web/api/queries.ts';
import { AskForLink } from '#web/features/order/ask-for-link.tsx';
import { OrderDetails } from '#web/features/order/order-details.tsx';
import { OrderUnreachable } from '#web/features/order/order-unreachable.tsx';
import { useLinkPart } from '#web/features/use-link-part.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import styles from './order.module.css';

/** Three dots part order, expiry, version and proof. */
const orderToken = { page: paths.order, name: 'order-token', shape: /^(?!.{513})[^.]+(\.[^.]*){3}$/ };

/** `/order#…`: a paid order, opened by its link. */
export default function OrderPage() {
  usePageMetadata(privateMetadata('Your order', paths.order));
  const token = useLinkPart(orderToken);
  if (token === undefined)
    return (
      <NoOrder lead="The link to your order is in every email about it. If you have lost it, ask for a new one." />
    );
  return <LinkedOrder key={token} token={token} />;
}

function LinkedOrder({ token }: { readonly token: string }) {
  const { data: order, error, refetch } = useQuery(shoppersOrderQuery(token));
  if (order) {
    return (
      <Page title="Your order" width="narrow">
        {order.testMode && (
          <Text role="note" size="s" strong className={styles.notice}>
            This is a test order. No actual payment has been processed.
          </Text>
        )}
        <Row gap="0 2" between className={styles.top}>
          <Note className={styles.number}>
            Order number <strong>{order.confirmation}</strong>
          </Note>
          <Button variant="quiet" className={styles.print} onClick={() => window.print()}>
            Print
          </Button>
        </Row>
        <OrderDetails order={order} />
      </Page>
    );
  }
  if (!error) return <PageSkeleton />;
  if (error instanceof ApiError && error.code === linkExpiredCode) return <NoOrder lead={error.message} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <NoOrder lead={`${error.message} It may have been cut short on its way, or replaced by a newer one.`} />
    );
  return (
    <Page title="Your order" hideTitle>
      <OrderUnreachable onTryAgain={() => void refetch()} />
    </Page>
  );
}

/** Nothing to show, and the way to a link that shows it. */
function NoOrder({ lead }: { readonly lead: string }) {
  return (
    <Page title="Find your order" width="narrow">
      <Stack gap="3">
        <Text>{lead}</Text>
        <AskForLink />
      </Stack>
    </Page>
  );
}
