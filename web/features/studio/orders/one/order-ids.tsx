import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import styles from './order-ids.module.css';

/** The ids of an order at Square and in the shop's own records, to find it there. */
export function OrderIds({ order: { id, confirmation } }: { readonly order: StudioOrderDetail }) {
  return (
    <details className={styles.ids}>
      <summary>Details</summary>
      <dl>
        <dt>Reference at Square</dt>
        <dd>{id}</dd>
        {confirmation !== undefined && (
          <>
            <dt>Payment at Square</dt>
            <dd>{confirmation}</dd>
          </>
        )}
      </dl>
    </details>
  );
}
