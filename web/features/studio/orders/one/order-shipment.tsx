import type { StudioOrder } from '#shared/model/studio-order.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import styles from './order-section.module.css';
import { OrderSection } from './order-section.tsx';

/** What is known of the parcel once it is on its way. */
export function OrderShipment({ shipment }: Pick<StudioOrder, 'shipment'>) {
  if (!shipment) return null;
  const { shippedAt, carrier, trackingNumber, trackingUrl, by } = shipment;
  const parcel = [carrier, trackingNumber].filter(Boolean).join(' ');
  return (
    <OrderSection title="Parcel">
      <div className={styles.list}>
        <span>
          {parcel || 'Shipped without tracking'}
          {by === 'square' && ', marked in Square'}
        </span>
        {trackingUrl && (
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
            Track the parcel
          </a>
        )}
        <time className={styles.quiet} dateTime={shippedAt}>
          {readableTime(shippedAt)}
        </time>
      </div>
    </OrderSection>
  );
}
