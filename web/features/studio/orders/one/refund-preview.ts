import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';
import { lineWords } from '#web/features/studio/orders/order-words.ts';
import { type Restock, restockable } from './restock.ts';

/** The sentences above the refund button that say what it will do. */
export function refundPreview(order: StudioOrderDetail, amount: number, restock: Restock): string[] {
  const { total, refunded, testMode, shipment, mayTell } = order;
  const money = (minor: number) => formatOrderMoney({ ...total, amount: minor });
  const left = total.amount - refunded.amount - amount;
  const said = [
    testMode
      ? `This is a test order: ${money(amount)} is noted as refunded, and no money moves.`
      : `Square refunds ${money(amount)} to the shopper’s card. This cannot be undone.`,
  ];
  if (left > 0) said.push(`${money(left)} of ${money(total.amount)} stays with you.`);
  if (shipment === undefined) {
    said.push(left > 0 ? 'The order stays on the list to ship.' : 'The order is closed here and in Square.');
  }
  const back = restockable(order)
    .map((line) => ({ ...line, quantity: restock[line.variationId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  if (back.length > 0) said.push(`Back into stock: ${back.map(lineWords).join(' · ')}.`);
  else said.push('Nothing goes back into stock.');
  if (mayTell) said.push('We email the shopper.');
  return said;
}
