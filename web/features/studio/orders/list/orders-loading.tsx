import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './orders-loading.module.css';

/** Where orders are going to stand. */
export function OrdersLoading() {
  return (
    <Stack className={styles.skeletons} aria-busy="true">
      <span className="visually-hidden">Loading orders</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="5.5rem" />
      ))}
    </Stack>
  );
}
