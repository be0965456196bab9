import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrder, StudioOrderDetail } from '#shared/order/studio-order.ts';
import { ApiError } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadFailure, Loading } from '#web/features/studio/kit/loading.tsx';
import { readableTime, timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { listPath, tabLabel, tabOf } from '#web/features/studio/orders/list/order-views.ts';
import { OrderBadge } from '#web/features/studio/orders/order-row.tsx';
import { isPacked, standingOf } from '#web/features/studio/orders/order-words.ts';
import { WithdrawalNotice } from '#web/features/withdrawal/withdrawal-notice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Fact, Row, Section, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note, Title } from '#web/ui/text.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';
import styles from './one-order.module.css';
import { type Asked, OrderActions, OrderDialog } from './order-actions.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderMails } from './order-mails.tsx';
import { DisputeNotice, FailedRefund } from './order-notices.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderWorks } from './order-works.tsx';
import { PackingSlip } from './packing-slip.tsx';

/** One order with all its data and actions. */
export function OneOrder({ id }: { readonly id: string }) {
  const asked = useQuery(query('readOrder', { params: { id } }));
  const { data: order, error } = asked;
  const all: ReactElement = <Link to={listPath('open')}>Open orders</Link>;
  const place = useRef<HTMLDivElement>(null);

  // The order replaces the list on the same page, so the browser does not scroll to the top.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    place.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={place} tabIndex={-1}>
      {order ? (
        <Order order={order} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Message title="There is no such order.">{all}</Message>
      ) : error ? (
        <LoadFailure of={asked} words="The order could not be loaded.">
          {all}
        </LoadFailure>
      ) : (
        <Loading words="Loading the order" heights={['4rem', '14rem', '10rem']} />
      )}
    </div>
  );
}

function Order({ order }: { readonly order: StudioOrderDetail }) {
  const { buyer, view, createdAt, paidAt, atSquare, dispute, failedRefund } = order;
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <Link to={listPath(view)} className={classNames('touch', styles.back)}>
        {`← ${tabLabel(tabOf(view))}`}
      </Link>
      <Stack as="header" gap="1" className={styles.head}>
        <Title ref={title} tabIndex={-1}>
          {buyer?.name ?? 'Order'}
        </Title>
        <Row as="p" gap="0 2" className={styles.facts}>
          <OrderBadge standing={standingOf(order)} />
          <span>{orderNumber(order.id)}</span>
          <span>
            <span>{`${paidAt ? 'Paid' : 'Placed'} `}</span>
            <time dateTime={paidAt ?? createdAt}>{timeInSentence(paidAt ?? createdAt)}</time>
          </span>
        </Row>
        {dispute && <DisputeNotice dispute={dispute} />}
        {failedRefund && (
          <FailedRefund order={order} failed={failedRefund} onDecided={() => title.current?.focus()} />
        )}
        {order.withdrawal && (
          <WithdrawalNotice
            order={order}
            withdrawal={order.withdrawal}
            onRefund={(lines) => setAsked({ action: 'refund', order, lines })}
          />
        )}
        <OrderActions order={order} ask={(action) => setAsked({ action, order })} />
      </Stack>
      <div className={styles.columns}>
        <OrderWorks order={order} onRefund={(line) => setAsked({ action: 'refund', order, lines: [line] })} />
        <div className={styles.parcel}>
          {paidAt && <OrderAddress order={order} />}
          <OrderShipment shipment={order.shipment} />
        </div>
        <div>
          <OrderRefunds order={order} />
          <OrderTimeline timeline={order.timeline} />
          <OrderMails id={order.id} mails={order.mails} paidAt={paidAt} />
          <OrderIds order={order} />
        </div>
      </div>
      {asked && <OrderDialog {...asked} onClose={() => setAsked(undefined)} />}
      {atSquare && paidAt && isPacked(order) && <PackingSlip order={order} atSquare={atSquare} />}
      {dispute?.stage === 'answer' && <DisputeSheet order={order} />}
    </>
  );
}

/** The ids by which the artist finds an order in Square. */
function OrderIds({ order: { id, confirmation } }: { readonly order: StudioOrderDetail }) {
  return (
    <details className={kit.small}>
      <summary>Details</summary>
      <dl>
        <Fact name="Reference in Square">{id}</Fact>
        {confirmation !== undefined && <Fact name="Payment in Square">{confirmation}</Fact>}
      </dl>
    </details>
  );
}

/** The shipment's carrier, number and date. */
function OrderShipment({ shipment }: Pick<StudioOrder, 'shipment'>) {
  if (!shipment) return null;
  const { shippedAt, carrier, trackingNumber, trackingUrl, by } = shipment;
  const parcel = [carrier, trackingNumber].filter(Boolean).join(' ');
  return (
    <Section title="Parcel" divided>
      <Stack className={kit.small}>
        <span>{`${parcel || 'Shipped without tracking'}${by === 'square' ? ', marked in Square' : ''}`}</span>
        {trackingUrl && (
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
            Track the parcel
          </a>
        )}
        <Note as="time" size="xs" dateTime={shippedAt}>
          {readableTime(shippedAt)}
        </Note>
      </Stack>
    </Section>
  );
}

/** The history of the order, oldest first. */
function OrderTimeline({ timeline }: Pick<StudioOrderDetail, 'timeline'>) {
  if (timeline.length === 0) return null;
  return (
    <Section title="Timeline" divided>
      <Stack as="ol" className={kit.small}>
        {timeline.map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <p>{what}</p>
            <Note size="xs">
              <time dateTime={at}>{readableTime(at)}</time>
              {by && <span>{`, ${by}`}</span>}
            </Note>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
