import { Loading } from '#web/features/studio/loading.tsx';
import styles from './order-list.module.css';

/** Where orders are going to stand. */
export function OrdersLoading() {
  const heights = ['5.5rem', '5.5rem', '5.5rem', '5.5rem'];
  return <Loading words="Loading orders" heights={heights} className={styles.skeletons} />;
}
