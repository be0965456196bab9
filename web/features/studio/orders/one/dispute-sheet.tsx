import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { mailSubject } from '#shared/studio/mail-subjects.ts';
import { useTexts } from '#web/api/use-texts.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { formatOrderMoney, lineWords } from '#web/features/studio/orders/order-words.ts';
import { Paper, paper } from '#web/ui/paper.tsx';

/** A disputed order as a printed page. Banks ask for this evidence, which the artist uploads in Square's Dashboard. */
export function DisputeSheet({ order }: { readonly order: StudioOrderDetail }) {
  const texts = useTexts();
  const {
    id,
    atSquare,
    buyer,
    confirmation,
    total,
    refunded,
    shipment,
    withdrawal,
    textsVersion = 0,
  } = order;
  const { name = buyer?.name ?? '', address = [buyer?.town ?? ''], email = 'not known' } = atSquare ?? {};
  const parcel = [shipment?.carrier, shipment?.trackingNumber, shipment?.trackingUrl].filter(Boolean);
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Order', orderNumber(id)],
    ['Payment in Square', confirmation ?? ''],
    ['Works', order.lines.map(lineWords).join('\n')],
    ['Total paid', formatOrderMoney(total)],
    ['Refunded', formatOrderMoney(refunded)],
    ['Delivery address', [name, ...address].filter((line) => line !== '').join(', ')],
    ['Email', email],
    ['Shipped', shipment ? readableTime(shipment.shippedAt) : 'Not shipped'],
    ['Tracking', parcel.join(', ') || 'None'],
    ['Withdrawal', withdrawal ? `Declared ${readableTime(withdrawal.at)}` : 'None'],
    [
      'Returns and terms at that time',
      textsVersion === 0
        ? `The first version of the texts of ${texts.brand}`
        : `Version ${textsVersion} of the texts of ${texts.brand}`,
    ],
  ];
  return (
    <Paper>
      <article className={paper.text} aria-label="Records of the order">
        <header className={paper.head}>
          <p className={paper.brand}>{texts.brand}</p>
          <p className={paper.kind}>Records of an order</p>
        </header>
        <table className={paper.table}>
          <tbody>
            {facts.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={kit.lines}>{value}</td>
              </tr>
            ))}
            {order.timeline.map(({ at, what }) => (
              <tr key={`${at} ${what}`}>
                <th scope="row">{readableTime(at)}</th>
                <td>{what}</td>
              </tr>
            ))}
            {order.mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row">{readableTime(mail.at)}</th>
                <td>{`Email: ${mailSubject(mail)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </Paper>
  );
}
