import type { Money, OpenOrder } from '#shared/model/order.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatOrderMoney } from './order-money.ts';
import styles from './order-row.module.css';
import { readableTime } from './readable-time.ts';

interface OrderLine {
  readonly key: string;
  readonly quantity: string;
  readonly name: string;
  readonly totalMoney: Money;
}

/** One open order: what, how much, and whether it waits for money or for the post. */
export function OrderRow({ order }: { readonly order: OpenOrder }) {
  const { id, state, createdAt, totalMoney, paid, hold, testMode } = order;
  const returned = returnLines(order);
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <h2 className={styles.id}>{id}</h2>
        <p className={styles.badges}>
          {testMode && <span className={classNames(styles.badge, styles.test)}>TEST</span>}
          <span
            className={classNames(styles.badge, paid && hold === undefined ? styles.paid : styles.unpaid)}
          >
            {paidWords(order)}
          </span>
          <span className={styles.badge}>{state}</span>
        </p>
        <time className={styles.time} dateTime={createdAt}>
          {readableTime(createdAt)}
        </time>
        <p className={styles.total}>{formatOrderMoney(totalMoney)}</p>
      </div>
      {order.lineItems && <Lines lines={itemLines(order)} />}
      {returned.length > 0 && (
        <>
          <p className={styles.returns}>Returned</p>
          <Lines lines={returned} />
        </>
      )}
    </li>
  );
}

/** A test order is never shipped. */
function paidWords({ paid, hold, testMode }: OpenOrder): string {
  if (!paid) return 'Unpaid';
  if (hold) return hold === 'review' ? 'In review, do not ship' : 'Given back, do not ship';
  return testMode ? 'Paid, nothing to ship' : 'Paid, to ship';
}

function Lines({ lines }: { readonly lines: readonly OrderLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, quantity, name, totalMoney }) => (
        <li key={key}>
          <span className={styles.quantity}>{quantity} ×</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.amount}>{formatOrderMoney(totalMoney)}</span>
        </li>
      ))}
    </ul>
  );
}

function itemLines({ lineItems = [] }: OpenOrder): OrderLine[] {
  return lineItems.map((line, index) => ({ ...line, key: String(index) }));
}

function returnLines({ returns = [] }: OpenOrder): OrderLine[] {
  return returns
    .flatMap(({ returnLineItems }) => returnLineItems)
    .map(({ itemName, ...line }, index) => ({ ...line, name: itemName, key: String(index) }));
}
