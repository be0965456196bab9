import type { ShoppersOrder } from '#shared/model/shoppers-order.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text, Title } from '#web/ui/text.tsx';
import styles from './order-progress.module.css';
import { dayOf, partlyRefunded, progressOf } from './progress.ts';

const spoken = { done: 'done', now: 'now', next: 'still to come' } as const;

/** The state in words, the way there, and the parcel once it is under way. */
export function OrderProgress({ order }: { readonly order: ShoppersOrder }) {
  const { title, sentence, steps } = progressOf(order, useTexts().artist);
  const part = partlyRefunded(order);
  return (
    <Stack as="section" className={styles.progress} aria-label="How your order stands">
      <Title size="m">{title}</Title>
      <Text tone="soft">{sentence}</Text>
      {part !== undefined && <Text tone="soft">{part}</Text>}
      <ol className={styles.steps}>
        {steps.map(({ label, at, is }, place) => (
          <li
            key={label}
            className={classNames(styles.step, styles[is])}
            {...(is === 'now' && { 'aria-current': 'step' })}
          >
            <span className={styles.dot}>
              {(is === 'done' || (is === 'now' && place === steps.length - 1)) && (
                <Icon name="check" size={14} />
              )}
            </span>
            <span className={styles.label}>
              <span>{label}</span>
              <span className="visually-hidden">{`, ${spoken[is]}`}</span>
            </span>
            {at !== undefined && (
              <time className={styles.day} dateTime={at}>
                {dayOf(at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      <Parcel shipment={order.shipment} />
    </Stack>
  );
}

function Parcel({ shipment }: Pick<ShoppersOrder, 'shipment'>) {
  if (!shipment) return null;
  const { carrier, trackingNumber, trackingUrl } = shipment;
  if (carrier === undefined && trackingNumber === undefined && trackingUrl === undefined) return null;
  return (
    <Stack className={styles.parcel}>
      {(carrier !== undefined || trackingNumber !== undefined) && (
        <Stack as="dl" gap="1" className={styles.facts}>
          {carrier !== undefined && (
            <div>
              <dt>Carrier</dt>
              <dd>{carrier}</dd>
            </div>
          )}
          {trackingNumber !== undefined && (
            <div>
              <dt>Tracking number</dt>
              <dd className={styles.number}>{trackingNumber}</dd>
            </div>
          )}
        </Stack>
      )}
      {trackingUrl !== undefined && (
        <a className={styles.track} href={trackingUrl} target="_blank" rel="noopener noreferrer">
          Track the parcel
        </a>
      )}
    </Stack>
  );
}
