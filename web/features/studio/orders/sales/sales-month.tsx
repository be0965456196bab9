import { useState } from 'react';
import type { Sale } from '#shared/model/sale.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import { orderPath } from '#web/features/studio/orders/list/order-views.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';
import { refundedWords } from '#web/features/studio/orders/order-words.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note } from '#web/ui/text.tsx';
import type { Days } from './periods.ts';
import styles from './sales.module.css';
import { SalesExport } from './sales-export.tsx';
import { countWords, netWords, refundWords, sumsOf } from './sums.ts';

/** So many that the month below is in sight. */
const first = 10;

interface SalesMonthProps {
  /** '2026-10' */
  readonly month: string;
  readonly sales: readonly Sale[];
  /** Those of the month that are asked for. */
  readonly days: Days;
  readonly timeZone: string;
  readonly isOpen: boolean;
}

/** One month: how many sales, what they came to, and each of them. */
export function SalesMonth({ month, sales, days, timeZone, isOpen }: SalesMonthProps) {
  const [isWhole, setWhole] = useState(false);
  const name = monthName.format(new Date(`${month}-01T00:00:00Z`));
  const sums = sumsOf(sales);
  if (sales.length === 0) {
    return (
      <div className={styles.month}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <Note as="span" className={styles.count}>
            No sales
          </Note>
        </div>
      </div>
    );
  }
  return (
    <details className={styles.month} open={isOpen}>
      <summary className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <Note as="span" className={styles.count}>
          {countWords(sales.length)}
        </Note>
        <span className={styles.net}>{netWords(sums)}</span>
      </summary>
      <Row gap="0 3" between>
        {refundWords(sums).map((words) => (
          <Note key={words}>{words}</Note>
        ))}
        <SalesExport days={days} timeZone={timeZone} of={name} />
      </Row>
      <List className={styles.list}>
        {sales.slice(0, isWhole ? undefined : first).map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </List>
      {!isWhole && sales.length > first && (
        <p className={styles.more}>
          <Button onClick={() => setWhole(true)}>{`Show all ${countWords(sales.length)}`}</Button>
        </p>
      )}
    </details>
  );
}

function SaleRow({ sale }: { readonly sale: Sale }) {
  const { id, day, buyer, works, total } = sale;
  const refunded = refundedWords(sale);
  return (
    <li className={styles.sale}>
      <time dateTime={day}>{dayName.format(new Date(`${day}T00:00:00Z`))}</time>
      <div>
        <Link to={orderPath(id)} id={`order-${id}`}>
          {works.map(keepMeasures).join(' · ')}
        </Link>
        <Note size="xs">{[buyer, orderNumber(id)].filter((words) => words !== undefined).join(' · ')}</Note>
      </div>
      <div className={styles.amount}>
        <span>{formatOrderMoney(total)}</span>
        {refunded !== '' && <Note size="xs">{refunded}</Note>}
      </div>
    </li>
  );
}

/** The server has said which day it was: it is not to be moved by this browser's time zone again. */
const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
