import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './one-order.module.css';

/** What can be done with an order as it stands. */
export function OrderActions({ order }: { readonly order: StudioOrderDetail }) {
  const { atSquare, paidAt, whyNot } = order;
  return (
    <>
      <div className={styles.actions}>
        {atSquare && paidAt && <Button onClick={() => window.print()}>Print packing slip</Button>}
      </div>
      {whyNot && <p className={styles.why}>{whyNot}</p>}
    </>
  );
}
