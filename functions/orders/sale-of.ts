import type { Sale } from '#functions/mail/letter/sale.ts';
import type { Order } from './order.ts';

/** The order as its emails tell it. `at` in milliseconds: when it was paid, where its row does not say so. */
export function saleOf(order: Order, at: number): Sale {
  const { mode, currency, total, includedTax, confirmation = '', paidAt = at, delivery } = order;
  return {
    confirmation,
    isTest: mode === 'test',
    currency,
    total,
    ...(includedTax && { includedTax }),
    paidAt,
    lines: order.lines.map(({ artworkId, variationId, title, format, name, quantity, price }) => ({
      artworkId,
      variationId,
      title,
      ...(format !== undefined && { format }),
      name,
      quantity,
      price,
    })),
    ...(delivery && { delivery }),
  };
}
