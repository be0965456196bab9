import type { ReactNode } from 'react';
import type { Picture } from '#shared/artwork/artwork.ts';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import type { Money } from '#shared/order/order.ts';
import { Loading } from '#web/features/studio/kit/loading.tsx';
import { Thumb } from '#web/features/studio/kit/thumb.tsx';
import { orderPath } from '#web/features/studio/orders/list/order-views.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { formatOrderMoney, type Standing, standingWords } from './order-words.ts';
import styles from './orders.module.css';

/** Number of orders on a first screen. */
export const firstOrders = 12;
/** Maximum number of pictures, which fit on a phone. The lines name all works. */
const mostPictures = 3;

interface OrderLine {
  readonly key: string;
  readonly words: string;
  /** Set when each line has its own price. */
  readonly price?: Money;
}

interface OrderRowProps {
  readonly as?: 'h2' | 'h3';
  /** Id of an order that has its own page. */
  readonly orderId?: string | undefined;
  readonly headingId?: string;
  /** The order number that the shopper knows, or Square’s id for an order of the till. */
  readonly number: string;
  readonly buyer?: { readonly name: string; readonly town?: string | undefined } | undefined;
  readonly lines: readonly OrderLine[];
  readonly pictures?: readonly (Picture | undefined)[];
  readonly standing: Standing;
  readonly total: Money;
  /** Waiting time and refunds, at the end of the row. */
  readonly notes: readonly string[];
  /** Content below the works, in small type. */
  readonly details?: ReactNode;
  readonly action?: ReactNode;
  /** Content below the row. */
  readonly children?: ReactNode;
}

/**
 * One order: shopper and destination, works, amount, state and waiting time. A click anywhere except on its button
 * opens the order.
 */
export function OrderRow(props: OrderRowProps) {
  const { as: Heading = 'h2', orderId, headingId, number, buyer, lines, pictures = [], action } = props;
  const who = (
    <>
      <bdi>{buyer?.name ?? `Order ${number}`}</bdi>
      {buyer?.town && <bdi>{`, ${buyer.town}`}</bdi>}
    </>
  );
  return (
    <li className={styles.order} aria-labelledby={headingId}>
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.slice(0, mostPictures).map((picture, place) => (
            <Thumb key={lines[place]?.key} artwork={picturedWork(picture)} width={3.5} />
          ))}
        </span>
      )}
      <div className={styles.about}>
        <Heading id={headingId} className={styles.who}>
          {orderId === undefined ? (
            who
          ) : (
            <Link
              to={orderPath(orderId)}
              id={`order-${orderId}`}
              aria-describedby={`works-${orderId}`}
              className={styles.link}
            >
              {who}
            </Link>
          )}
        </Heading>
        <ul id={orderId === undefined ? undefined : `works-${orderId}`} className={styles.lines}>
          {lines.map(({ key, words, price }) => (
            <li key={key}>
              <bdi>{words}</bdi>
              {price && (lines.length > 1 || price.amount !== props.total.amount) && (
                <span className={styles.price}>{formatOrderMoney(price)}</span>
              )}
            </li>
          ))}
        </ul>
        {props.details && <p className={styles.details}>{props.details}</p>}
      </div>
      <div className={styles.state}>
        <p className={styles.total}>{formatOrderMoney(props.total)}</p>
        <OrderBadge standing={props.standing} />
        <p className={styles.details}>
          {buyer && <span>{number}</span>}
          {props.notes.map((note) => note && <span key={note}>{note}</span>)}
        </p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {props.children && <Stack className={styles.below}>{props.children}</Stack>}
    </li>
  );
}

/** Returns the data for a small picture of a sold work; undefined without a picture. */
export function picturedWork(picture: Picture | undefined) {
  return picture && { imageUrl: mediaUrl(jpegFile(picture.key)), picture };
}

/** The label of an order’s state. */
export function OrderBadge({ standing }: { readonly standing: Standing }) {
  const { label, look } = standingWords[standing];
  return <span className={classNames(styles.badge, look && styles[look])}>{label}</span>;
}

/** Placeholders for orders that are loading. */
export function OrdersLoading() {
  return <Loading words="Loading orders" heights={['5.5rem', '5.5rem', '5.5rem', '5.5rem']} />;
}
