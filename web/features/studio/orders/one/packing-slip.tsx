import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { formatOrderMoney, workName } from '#web/features/studio/orders/order-words.ts';
import { readableDay } from '#web/features/studio/readable-time.ts';
import { Paper } from '#web/ui/paper.tsx';
import styles from './packing-slip.module.css';

interface PackingSlipProps {
  readonly order: StudioOrderDetail;
  readonly atSquare: NonNullable<StudioOrderDetail['atSquare']>;
}

/** What an order's page is on paper: it goes into the parcel. */
export function PackingSlip({ order, atSquare: { name, address } }: PackingSlipProps) {
  const texts = useTexts();
  const { id, lines, paidAt, createdAt, total } = order;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Paper>
      <article className={styles.slip} aria-label="Packing slip">
        <header className={styles.head}>
          <p className={styles.brand}>{texts.brand}</p>
          <p className={styles.kind}>Packing slip</p>
        </header>
        <div className={styles.facts}>
          <div>
            <p className={styles.label}>To</p>
            <address className={styles.address}>
              {[name, ...address].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
          <div>
            <p className={styles.label}>Order</p>
            <p>{orderNumber(id)}</p>
            <p className={styles.label}>Placed</p>
            <p>{readableDay(paidAt ?? createdAt)}</p>
          </div>
        </div>
        <table className={styles.works}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col" className={styles.quantity}>
                Quantity
              </th>
              <th scope="col" className={styles.quantity}>
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.variationId}>
                <td>{workName(line)}</td>
                <td className={styles.quantity}>{line.quantity}</td>
                <td className={styles.quantity}>
                  {formatOrderMoney({ ...line.price, amount: line.price.amount * line.quantity })}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Pieces in this order</th>
              <td className={styles.quantity}>{pieces}</td>
              <td className={styles.quantity}>{formatOrderMoney(total)}</td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.thanks}>Thank you. I hope it feels at home with you.</p>
        <p>{texts.artist}</p>
        <p className={styles.contact}>{`Is something not as it should be? Write to ${texts.email}.`}</p>
      </article>
    </Paper>
  );
}
