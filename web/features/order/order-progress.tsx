import { formatMinorUnits } from '#shared/money/money.ts';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text, Title } from '#web/ui/text.tsx';
import styles from './order-details.module.css';

const spoken = { done: 'done', now: 'now', next: 'still to come' } as const;

/** Shows an order's state as text, its progress and, once it is shipped, its parcel. */
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
    <Stack className="ruled">
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

interface Step {
  readonly label: string;
  /** RFC 3339. */
  readonly at?: string | undefined;
  readonly is: 'done' | 'now' | 'next';
}

interface Progress {
  /** The order's state in a few words. */
  readonly title: string;
  readonly sentence: string;
  readonly steps: readonly Step[];
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Formats a day in the reader's time zone: 'November 22, 2026'. */
function dayOf(time: string): string {
  return day.format(new Date(time));
}

/** Returns the progress of an order: paid, being packed, shipped, refunded. A test order has one step, 'Placed'. */
function progressOf(order: ShoppersOrder, artist: string): Progress {
  if (order.testMode) {
    return {
      title: 'Test order',
      sentence: 'Nothing was charged, and nothing will be shipped.',
      steps: [{ label: 'Placed', at: order.paidAt, is: 'now' }],
    };
  }
  const { paidAt, shipment, refunded, total } = order;
  const paid: Step = { label: 'Paid', at: paidAt, is: 'done' };
  const gone: Step[] = shipment ? [{ label: 'Shipped', at: shipment.shippedAt, is: 'done' }] : [];
  if (refunded.amount > 0 && refunded.amount >= total.amount) {
    return {
      title: 'Refunded',
      sentence: `All of ${formatMinorUnits(total.amount, total.currency)} goes back to the card you paid with. Banks may take some days to show it.`,
      steps: [paid, ...gone, { label: 'Refunded', at: order.refunds.at(-1)?.at, is: 'now' }],
    };
  }
  if (shipment) {
    return {
      title: 'Shipped',
      sentence: `It left the studio on ${dayOf(shipment.shippedAt)} and is on its way to you.`,
      steps: [paid, { label: 'Packed', is: 'done' }, { label: 'Shipped', at: shipment.shippedAt, is: 'now' }],
    };
  }
  if (order.shipmentCanceledAt !== undefined) {
    return {
      title: 'Canceled',
      sentence: `This order will not be shipped. Please write to ${artist} with any questions.`,
      steps: [paid, { label: 'Canceled', at: order.shipmentCanceledAt, is: 'now' }],
    };
  }
  return {
    title: 'Being packed',
    sentence: `We’ve received your payment. ${artist} is packing your order.`,
    steps: [paid, { label: 'Being packed', is: 'now' }, { label: 'Shipped', is: 'next' }],
  };
}

/** Returns the text about a partial refund; undefined if there is none. */
function partlyRefunded({ refunded, total }: ShoppersOrder): string | undefined {
  if (refunded.amount === 0 || refunded.amount >= total.amount) return undefined;
  const [part, whole] = [refunded, total].map(({ amount, currency }) => formatMinorUnits(amount, currency));
  return `${part} of ${whole} goes back to the card you paid with. Banks may take some days to show it.`;
}
