import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import styles from './order-section.module.css';
import { OrderSection } from './order-section.tsx';

/** What happened to the order, oldest first. */
export function OrderTimeline({ timeline }: Pick<StudioOrderDetail, 'timeline'>) {
  if (timeline.length === 0) return null;
  return (
    <OrderSection title="Timeline">
      <ol className={styles.list}>
        {timeline.map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className={styles.entry}>
            <span>{what}</span>
            <span className={styles.quiet}>
              <time dateTime={at}>{readableTime(at)}</time>
              {by && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </OrderSection>
  );
}
