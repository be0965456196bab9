import type { StudioOrder } from '#shared/model/studio-order.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './order-parts.module.css';

/** What is known of the parcel once it is on its way. */
export function OrderShipment({ shipment }: Pick<StudioOrder, 'shipment'>) {
  if (!shipment) return null;
  const { shippedAt, carrier, trackingNumber, trackingUrl, by } = shipment;
  const parcel = [carrier, trackingNumber].filter(Boolean).join(' ');
  return (
    <Section title="Parcel" divided>
      <Stack className={styles.list}>
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
