import { Fragment } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrder } from '#shared/order/studio-order.ts';
import { OrderBadge } from '#web/features/studio/orders/order-badge.tsx';
import { OrderPicture } from '#web/features/studio/orders/order-picture.tsx';
import {
  formatOrderMoney,
  lineWords,
  refundedWords,
  standing,
} from '#web/features/studio/orders/order-words.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './order-list.module.css';
import { orderPath } from './order-views.ts';

/** As many pictures as a phone has room for; the titles name all works. */
const mostPictures = 3;

interface OrderListRowProps {
  readonly order: StudioOrder;
  /** By artwork id. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Absent where the list is not for shipping. */
  readonly onShip?: (() => void) | undefined;
  /** What is needed for shipping is being read. */
  readonly isOpening?: boolean;
}

/** One order of a list: what, for whom, how much and where it stands. All of it but its button opens the order. */
export function OrderListRow({ order, pictures, onShip, isOpening = false }: OrderListRowProps) {
  const { id, buyer, lines, total, testMode } = order;
  const number = orderNumber(id);
  const refunded = refundedWords(order);
  return (
    <li className={classNames(styles.order, onShip && styles.shippable)}>
      <span className={styles.pictures}>
        {lines.slice(0, mostPictures).map(({ variationId, artworkId, picture }) => (
          <OrderPicture key={variationId} picture={picture ?? pictures.get(artworkId)} width={3.5} />
        ))}
      </span>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={orderPath(id)} id={`order-${id}`} className={styles.link}>
            <span className={styles.works}>
              {lines.map((line, index) => (
                <Fragment key={line.variationId}>
                  {' '}
                  <bdi className={styles.work}>
                    {`${lineWords(line)}${index < lines.length - 1 ? '\u00a0·' : ''}`}
                  </bdi>
                </Fragment>
              ))}
            </span>{' '}
            <span className={styles.buyer}>{buyer?.name ?? `Order ${number}`}</span>
          </Link>
        </h2>
        <Row as="p" gap="0 2" baseline className={styles.detail}>
          {testMode && <OrderBadge look="test">TEST</OrderBadge>}
          {buyer?.town && <span>{buyer.town}</span>}
          {buyer && <span>{number}</span>}
        </Row>
      </div>
      <div className={styles.state}>
        <p className={styles.total}>{formatOrderMoney(total)}</p>
        <p>{standing(order)}</p>
        {refunded !== '' && <p>{refunded}</p>}
      </div>
      {onShip && (
        <Button
          className={classNames(styles.ship)}
          aria-describedby={`order-${id}`}
          inactive={isOpening}
          onClick={onShip}
        >
          {isOpening ? 'Opening...' : 'Mark as shipped'}
        </Button>
      )}
    </li>
  );
}
