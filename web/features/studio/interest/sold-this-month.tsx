import type { Interest } from '#shared/model/interest.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { listPath } from '#web/features/studio/orders/list/order-views.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './interest.module.css';

/** What was sold since the first of the month, by format and size, the most pieces first. */
export function SoldThisMonth({ sold }: { readonly sold: Interest['soldThisMonth'] }) {
  return (
    <section aria-labelledby="sold-title" className={styles.sold}>
      <h2 id="sold-title" className={styles.title}>
        Sold this month
      </h2>
      {sold.length === 0 ? (
        <p className={styles.words}>Nothing yet.</p>
      ) : (
        <ul className={styles.list}>
          {sold.map(({ variationId, name, pieces }) => (
            <li key={variationId}>
              <span>{keepMeasures(name)}</span>
              <strong>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</strong>
            </li>
          ))}
        </ul>
      )}
      <Link to={listPath('sales')} className={styles.link}>
        All sales
      </Link>
    </section>
  );
}
