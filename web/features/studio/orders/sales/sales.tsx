import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sale } from '#shared/model/sale.ts';
import { dayIn, monthBefore } from '#shared/rules/calendar-day.ts';
import { query } from '#web/api/queries.ts';
import { LoadFailure } from '#web/features/studio/load-problem.tsx';
import { listPath } from '#web/features/studio/orders/list/order-views.ts';
import { OrdersLoading } from '#web/features/studio/orders/list/orders-loading.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note } from '#web/ui/text.tsx';
import { useQueryParameters } from '#web/ui/use-query-parameters.ts';
import { browserTimeZone, type Days, daysIn, daysOf, periodLabels, periodOf } from './periods.ts';
import styles from './sales.module.css';
import { SalesDates } from './sales-dates.tsx';
import { SalesExport } from './sales-export.tsx';
import { SalesMonth } from './sales-month.tsx';
import { countWords, netWords, refundWords, sumsOf } from './sums.ts';

/** What was sold, month by month: what it came to, each sale, and both as a file. */
export function Sales() {
  const params = useQueryParameters();
  const period = periodOf(params.get('period'));
  const [timeZone] = useState(browserTimeZone);
  const [today] = useState(() => dayIn(timeZone, Date.now()));
  const [dates, setDates] = useState<Days | undefined>(daysOf('dates', today));
  const days = period === 'dates' ? dates : daysOf(period, today);
  const thisMonth = today.slice(0, 7);
  return (
    <>
      <Row as="nav" gap="0 3" className={styles.periods} aria-label="Periods">
        {Object.entries(periodLabels).map(([name, label]) => (
          <Link
            key={name}
            to={name === 'recent' ? listPath('sales') : `${listPath('sales')}&period=${name}`}
            className="touch"
            aria-current={name === period ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Row>
      {period === 'dates' && <SalesDates first={daysOf('dates', today)} onChange={setDates} />}
      {days && (
        <SalesOf
          key={`${days.from} ${days.to}`}
          days={days}
          timeZone={timeZone}
          always={period === 'recent' ? [thisMonth, monthBefore(thisMonth)] : []}
        />
      )}
    </>
  );
}

interface SalesOfProps {
  readonly days: Days;
  readonly timeZone: string;
  /** Months that are shown, and open, even where nothing was sold. */
  readonly always: readonly string[];
}

function SalesOf({ days, timeZone, always }: SalesOfProps) {
  const asked = { ...days, zone: timeZone };
  const answer = useQuery(query('listSales', { query: asked }));
  const { data } = answer;
  if (answer.error && !data) return <LoadFailure of={answer} words="The sales could not be loaded." />;
  if (!data) return <OrdersLoading />;
  const { sales } = data;
  const months = Map.groupBy(sales, ({ day }) => day.slice(0, 7));
  const shown = [...new Set([...always, ...months.keys()])];
  if (shown.length === 0) return <Message title="No sales in this period." as="p" />;
  return (
    <>
      {always.length === 0 && shown.length > 1 && <Whole sales={sales} days={days} timeZone={timeZone} />}
      <div className={styles.months}>
        {shown.map((month) => (
          <SalesMonth
            key={month}
            month={month}
            sales={months.get(month) ?? []}
            days={daysIn(month, days)}
            timeZone={timeZone}
            isOpen={always.includes(month) || shown.length === 1}
          />
        ))}
      </div>
      <Note>
        {`Paid orders without test orders. A refund counts in the month of its sale. Days begin at midnight in your time zone, ${timeZone.replaceAll('_', ' ')}.`}
      </Note>
    </>
  );
}

interface WholeProps {
  readonly sales: readonly Sale[];
  readonly days: Days;
  readonly timeZone: string;
}

/** What all months of the period come to together. */
function Whole({ sales, days, timeZone }: WholeProps) {
  const sums = sumsOf(sales);
  return (
    <div className={styles.whole}>
      <p role="status">
        <span>{`${countWords(sales.length)}, `}</span>
        <strong>{netWords(sums)}</strong>
      </p>
      {refundWords(sums).map((words) => (
        <Note key={words}>{words}</Note>
      ))}
      <SalesExport days={days} timeZone={timeZone} />
    </div>
  );
}
