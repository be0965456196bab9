import type { ReactNode } from 'react';
import type { Money } from '#shared/order/order.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { Row } from '#web/ui/layout.tsx';
import { formatOrderMoney } from './order-words.ts';
import styles from './orders.module.css';

interface OrderHeadProps {
  readonly as: 'h2' | 'h3';
  /** What was ordered, a name each. */
  readonly works: readonly string[];
  /** Unknown of an order of the till. */
  readonly buyer: string | undefined;
  readonly id: string;
  /** By which the shopper knows it. */
  readonly number?: string | undefined;
  /** Id of the heading, for what it names. */
  readonly headingId?: string;
  readonly createdAt: string;
  readonly total: Money;
  /** Short marks under the heading: the state of the order. */
  readonly badges?: ReactNode;
}

/** Work and shopper, then total, time and number: what an order begins with wherever Square's own orders are listed. */
export function OrderHead(props: OrderHeadProps) {
  const { as: Heading, works, buyer, id, number, headingId, createdAt, total, badges } = props;
  return (
    <div className={styles.head}>
      <Heading id={headingId} className={styles.title}>
        <bdi>{headingOf(works, id)}</bdi>
        {buyer !== undefined && <span className={styles.buyer}>{` for ${buyer}`}</span>}
      </Heading>
      <p className={styles.total}>{formatOrderMoney(total)}</p>
      {badges && (
        <Row as="p" className={styles.badges}>
          {badges}
        </Row>
      )}
      <p className={styles.detail}>
        <time dateTime={createdAt}>{readableTime(createdAt)}</time>
        {number !== undefined && <span>{number}</span>}
        <span className={styles.id}>{id}</span>
      </p>
    </div>
  );
}

function headingOf([first, ...others]: readonly string[], id: string): string {
  if (first === undefined) return `Order ${id}`;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
