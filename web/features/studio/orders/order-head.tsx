import type { ReactNode } from 'react';
import type { Money } from '#shared/model/order.ts';
import styles from './order-head.module.css';
import { formatOrderMoney } from './order-money.ts';
import { readableTime } from './readable-time.ts';

interface OrderHeadProps {
  readonly as: 'h2' | 'h3';
  readonly id: string;
  /** Id of the heading, for what it names. */
  readonly headingId?: string;
  readonly createdAt: string;
  readonly total: Money;
  /** What stands under the number at a glance. */
  readonly badges?: ReactNode;
}

/** Number, time and total: what an order begins with wherever Square's own orders are listed. */
export function OrderHead({ as: Heading, id, headingId, createdAt, total, badges }: OrderHeadProps) {
  return (
    <div className={styles.head}>
      <Heading id={headingId} className={styles.id}>
        {id}
      </Heading>
      <p className={styles.total}>{formatOrderMoney(total)}</p>
      {badges && <p className={styles.badges}>{badges}</p>}
      <time className={styles.time} dateTime={createdAt}>
        {readableTime(createdAt)}
      </time>
    </div>
  );
}
