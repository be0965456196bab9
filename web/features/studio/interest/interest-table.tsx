import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WorkInterest } from '#shared/model/interest.ts';
import { paths } from '#shared/rules/paths.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { OrderPicture } from '#web/features/studio/orders/order-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Select } from '#web/ui/select.tsx';
import { useQueryParameters } from '#web/ui/use-query-parameters.ts';
import {
  countColumns,
  type InterestOrder,
  inInterestOrder,
  interestColumns,
  orderOf,
  searchOf,
} from './interest-order.ts';
import styles from './interest-table.module.css';

/** Rows drawn at first: who wants the others too asks for them. */
const firstRows = 100;

/**
 * A row for each work, in the order that the address names, so that a reload and the way back keep it. On a phone a row is
 * a card with its numbers named, and a select stands for the heads of the columns.
 */
export function InterestTable({ works }: { readonly works: readonly WorkInterest[] }) {
  const navigate = useNavigate();
  const order = orderOf(useQueryParameters());
  const [isWhole, setWhole] = useState(false);
  const sorted = inInterestOrder(works, order);
  const shown = isWhole ? sorted : sorted.slice(0, firstRows);
  const sortBy = (next: InterestOrder) => void navigate(searchOf(next), { replace: true });
  /** By a column, or the other way round. A second press may come before the first is drawn: the address has it already. */
  const press = (by: InterestOrder['by']) => {
    const now = orderOf(new URLSearchParams(window.location.search));
    sortBy({ by, isReversed: now.by === by && !now.isReversed });
  };

  return (
    <>
      <Select
        label="Sort by"
        className={styles.choice}
        options={interestColumns.flatMap(({ by, first, reversed }) => [
          { value: searchOf({ by, isReversed: false }), label: first },
          { value: searchOf({ by, isReversed: true }), label: reversed },
        ])}
        value={searchOf(order)}
        onChange={(value) => sortBy(orderOf(new URLSearchParams(value)))}
      />
      <table className={styles.table}>
        <caption className="visually-hidden">What visitors like, work by work</caption>
        <thead>
          <tr>
            {interestColumns.map(({ by, label }) => (
              <th key={by} scope="col" aria-sort={sortWord(by, order)}>
                <button type="button" className={styles.sort} onClick={() => press(by)}>
                  <span>{label}</span>
                  {order.by === by && (
                    <span className={order.isReversed ? styles.reversed : undefined}>
                      <Icon name="down" size={16} />
                    </span>
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((work) => (
            <WorkRow key={work.id} work={work} />
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <p className={styles.more}>
          <Button onClick={() => setWhole(true)}>{`Show all ${sorted.length} works`}</Button>
        </p>
      )}
    </>
  );
}

/** Titles begin with the first, numbers with the largest. */
function sortWord(by: string, order: InterestOrder): 'ascending' | 'descending' | undefined {
  if (order.by !== by) return undefined;
  return (by === 'title') === order.isReversed ? 'descending' : 'ascending';
}

function WorkRow({ work }: { readonly work: WorkInterest }) {
  const { id, format, picture, hidden } = work;
  const title = displayTitle(work.title);
  return (
    <tr>
      <th scope="row">
        <span className={styles.work}>
          <OrderPicture picture={picture} width={3} />
          <span>
            {hidden ? <span>{title}</span> : <Link to={paths.artwork(id)}>{title}</Link>}
            <span className={styles.format}>{hidden ? `${format} · Hidden` : format}</span>
          </span>
        </span>
      </th>
      {countColumns.map(({ by, label }) => (
        <td key={by}>
          <span className={styles.label}>{label}</span> <Count count={work[by]} />
        </td>
      ))}
    </tr>
  );
}

function Count({ count }: { readonly count: number | undefined }) {
  if (count === undefined)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">unknown</span>
      </span>
    );
  return <span className={count === 0 ? styles.none : styles.some}>{count}</span>;
}
