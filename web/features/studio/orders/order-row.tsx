import type { Money, OpenOrder } from '#shared/model/order.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { Note } from '#web/ui/text.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderHead } from './order-head.tsx';
import { formatOrderMoney } from './order-money.ts';
import styles from './order-row.module.css';
import { holdWords } from './order-words.ts';
import { isToShip } from './to-ship-first.ts';

interface OrderLine {
  readonly key: string;
  readonly quantity: string;
  readonly name: string;
  readonly totalMoney: Money;
}

/** One open order: what, for whom, how much, and whether it waits for money or for the post. */
export function OrderRow({ order }: { readonly order: OpenOrder }) {
  const { id, number, state, createdAt, totalMoney, buyer, testMode } = order;
  const items = itemLines(order);
  const returned = returnLines(order);
  return (
    <li className={styles.order}>
      <OrderHead
        as="h2"
        works={[...items, ...returned].map(({ name }) => keepMeasures(name))}
        buyer={buyer}
        id={id}
        number={number}
        createdAt={createdAt}
        total={totalMoney}
        badges={
          <>
            <OrderBadge look={testMode ? 'test' : isToShip(order) ? 'go' : order.hold ? 'stop' : 'open'}>
              {paidWords(order)}
            </OrderBadge>
            <OrderBadge>{state}</OrderBadge>
          </>
        }
      />
      {order.lineItems && <Lines lines={items} />}
      {returned.length > 0 && (
        <>
          <Note size="xs" strong className={styles.returns}>
            Returned
          </Note>
          <Lines lines={returned} />
        </>
      )}
    </li>
  );
}

/** A test order is never shipped. */
function paidWords({ paid, hold, testMode }: OpenOrder): string {
  if (hold) return holdWords[hold];
  if (testMode) return paid ? 'TEST, nothing to ship' : 'TEST, unpaid';
  return paid ? 'Paid, to ship' : 'Unpaid';
}

function Lines({ lines }: { readonly lines: readonly OrderLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, quantity, name, totalMoney }) => (
        <li key={key}>
          <Note as="span">{`${quantity} ×`}</Note>
          <span className={styles.name}>{keepMeasures(name)}</span>
          <span>{formatOrderMoney(totalMoney)}</span>
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
