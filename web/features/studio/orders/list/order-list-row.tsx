import type { Picture } from '#shared/model/artwork.ts';
import type { StudioOrder } from '#shared/model/studio-order.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import { OrderBadge } from '#web/features/studio/orders/order-badge.tsx';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';
import { OrderPicture } from '#web/features/studio/orders/order-picture.tsx';
import { lineWords, refundedWords, standing } from '#web/features/studio/orders/order-words.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './order-list-row.module.css';
import { orderPath } from './order-views.ts';

/** As many pictures as a phone has room for; the titles name all works. */
const mostPictures = 3;

interface OrderListRowProps {
  readonly order: StudioOrder;
  /** By artwork id. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** One order of a list: what, for whom, how much and where it stands. All of it opens the order. */
export function OrderListRow({ order, pictures }: OrderListRowProps) {
  const { id, buyer, lines, total, testMode } = order;
  const number = orderNumber(id);
  const refunded = refundedWords(order);
  return (
    <li className={styles.order}>
      <span className={styles.pictures}>
        {lines.slice(0, mostPictures).map(({ variationId, artworkId, picture }) => (
          <OrderPicture key={variationId} picture={picture ?? pictures.get(artworkId)} width={3.5} />
        ))}
      </span>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={orderPath(id)} id={`order-${id}`} className={styles.link}>
            <span className={styles.works}>{lines.map(lineWords).join(' · ')}</span>{' '}
            <span className={styles.buyer}>{buyer?.name ?? `Order ${number}`}</span>
          </Link>
        </h2>
        <p className={styles.detail}>
          {testMode && <OrderBadge look="test">TEST</OrderBadge>}
          {buyer?.town && <span>{buyer.town}</span>}
          {buyer && <span>{number}</span>}
        </p>
      </div>
      <div className={styles.state}>
        <p className={styles.total}>{formatOrderMoney(total)}</p>
        <p>{standing(order)}</p>
        {refunded !== '' && <p>{refunded}</p>}
      </div>
    </li>
  );
}
