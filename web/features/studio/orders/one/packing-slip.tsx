import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { useTexts } from '#web/api/use-texts.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableDay } from '#web/features/studio/kit/readable-time.ts';
import { formatOrderMoney, workName } from '#web/features/studio/orders/order-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Paper, paper } from '#web/ui/paper.tsx';
import styles from './packing-slip.module.css';

interface PackingSlipProps {
  readonly order: StudioOrderDetail;
  readonly atSquare: NonNullable<StudioOrderDetail['atSquare']>;
}

/** The packing slip for the parcel, which is the printed form of an order's page. */
export function PackingSlip({ order, atSquare: { name, address } }: PackingSlipProps) {
  const texts = useTexts();
  const { id, lines, paidAt, createdAt, total } = order;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Paper>
      <article className={paper.text} aria-label="Packing slip">
        <header className={paper.head}>
          <p className={paper.brand}>{texts.brand}</p>
          <p className={paper.kind}>Packing slip</p>
        </header>
        <div className={styles.facts}>
          <div>
            <p className={paper.label}>To</p>
            <address className={classNames(kit.lines, styles.address)}>
              {[name, ...address].join('\n')}
            </address>
          </div>
          <div>
            <p className={paper.label}>Order</p>
            <p>{orderNumber(id)}</p>
            <p className={paper.label}>Placed</p>
            <p>{readableDay(paidAt ?? createdAt)}</p>
          </div>
        </div>
        <table className={paper.table}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col" className={paper.amount}>
                Quantity
              </th>
              <th scope="col" className={paper.amount}>
                Price
              </th>
            </tr>
          </thead>
          {lines.map((line) => (
            <tbody key={line.variationId}>
              <tr>
                <td>{workName(line)}</td>
                <td className={paper.amount}>{line.quantity}</td>
                <td className={paper.amount}>
                  {formatOrderMoney({ ...line.price, amount: line.price.amount * line.quantity })}
                </td>
              </tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">Pieces in this order</th>
              <td className={paper.amount}>{pieces}</td>
              <td className={paper.amount}>{formatOrderMoney(total)}</td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.thanks}>Thank you. I hope it feels at home with you.</p>
        <p>{texts.artist}</p>
        <p
          className={classNames(paper.label, styles.contact)}
        >{`Is something not right? Write to ${texts.email}.`}</p>
      </article>
    </Paper>
  );
}
