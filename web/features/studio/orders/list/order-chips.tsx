import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '#web/api/queries.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import styles from '#web/features/studio/orders/orders.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { listPath, type TabName, tabLabel } from './order-views.ts';

/** Lists that are shown only if they contain orders. Each order in them needs a decision. */
const urgent = ['refund-failed', 'review', 'disputed'] as const satisfies TabName[];
const usual = ['open', 'questions', 'shipped', 'all'] as const satisfies TabName[];
const further = ['refunded', 'test'] as const satisfies TabName[];

/** Links to the lists of orders, with the number of orders that wait in each. */
export function OrderChips({ tab }: { readonly tab: TabName }) {
  const counts = useCounts(tab);
  const [isMore, setMore] = useState(false);
  const isFurther = further.some((name) => name === tab);
  const row = useRef<HTMLElement>(null);
  const shown: readonly TabName[] = [
    ...urgent.filter((name) => name === tab || counts[name] !== undefined),
    ...usual,
    ...(isMore || isFurther ? further : []),
  ];

  useEffect(() => reveal(row.current?.querySelector(`a[href="${listPath(tab)}"]`)), [tab]);

  return (
    <nav
      ref={row}
      className={styles.chips}
      aria-label="Lists of orders"
      // Browsers do not scroll to a focused chip of which only a part is visible.
      onFocus={({ target }) => reveal(target)}
    >
      {shown.map((name) => (
        <Link
          key={name}
          to={listPath(name)}
          className={kit.chip}
          aria-current={name === tab ? 'page' : undefined}
        >
          <span>{tabLabel(name)}</span>
          {counts[name] && <span className={styles.count}>{counts[name]}</span>}
        </Link>
      ))}
      {!isFurther && (
        <button type="button" className={kit.chip} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          <span>{isMore ? 'Less' : 'More'}</span>
          <Icon name="down" size={16} />
        </button>
      )}
    </nav>
  );
}

/** Open orders are counted only on their own tab, because no other tab reads them from Square. */
function useCounts(tab: TabName): Partial<Record<TabName, string>> {
  const { data: orders } = useQuery({ ...query('listOpenOrders'), enabled: tab === 'open' });
  const { data: questions = [] } = useQuery(query('listEnquiries'));
  const { inReview, disputes, failedRefunds } = useQuery(query('readNeeds')).data ?? {};
  const waiting = {
    open: orders && { count: orders.length, isMore: false },
    questions: { count: questions.filter(({ isDone }) => !isDone).length, isMore: false },
    review: inReview,
    disputed: disputes,
    'refund-failed': failedRefunds,
  };
  return Object.fromEntries(
    Object.entries(waiting).flatMap(([name, of]) =>
      of && of.count > 0 ? [[name, `${of.count}${of.isMore ? '+' : ''}`]] : [],
    ),
  );
}

/** Scrolls the row of chips, which is wider than a phone's screen, until the whole chip is visible. */
function reveal(chip: Element | null | undefined): void {
  const row = chip?.parentElement;
  if (!(chip instanceof HTMLElement) || !row) return;
  const end = chip.offsetLeft + chip.offsetWidth;
  if (chip.offsetLeft < row.scrollLeft || end > row.scrollLeft + row.clientWidth)
    row.scrollLeft = chip.offsetLeft - row.clientWidth / 3;
}
