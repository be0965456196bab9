import type { Interest } from '#shared/model/interest.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { listPath } from '#web/features/studio/orders/list/order-views.ts';
import { classNames } from '#web/ui/class-names.ts';
import { List, Section } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './interest.module.css';

/** What was sold since the first of the month, by format and size, the most pieces first. */
export function SoldThisMonth({ sold }: { readonly sold: Interest['soldThisMonth'] }) {
  return (
    <Section title="Sold this month" gap="1" className={styles.sold}>
      {sold.length === 0 ? (
        <Note>Nothing yet.</Note>
      ) : (
        <List className={styles.list}>
          {sold.map(({ variationId, name, pieces }) => (
            <li key={variationId}>
              <span>{keepMeasures(name)}</span>
              <strong>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</strong>
            </li>
          ))}
        </List>
      )}
      <Link to={listPath('sales')} className={classNames('touch', styles.link)}>
        All sales
      </Link>
    </Section>
  );
}
