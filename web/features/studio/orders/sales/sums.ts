import type { Sale } from '#shared/model/sale.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';

/** What sales in one currency come to, in minor units. */
interface Sum {
  readonly currency: string;
  readonly total: number;
  readonly refunded: number;
}

/** A sum for each currency, in the order in which they come. */
export function sumsOf(sales: readonly Sale[]): Sum[] {
  return [...Map.groupBy(sales, ({ total }) => total.currency)].map(([currency, own]) => ({
    currency,
    total: own.reduce((sum, { total }) => sum + total.amount, 0),
    refunded: own.reduce((sum, { refunded }) => sum + refunded.amount, 0),
  }));
}

/** '$9,120.00', what is left after refunds; in two currencies '$9,120.00 + €80.00'. */
export function netWords(sums: readonly Sum[]): string {
  return sums
    .map(({ currency, total, refunded }) => formatOrderMoney({ amount: total - refunded, currency }))
    .join(' + ');
}

/** '$9,300.00 sold, $180.00 refunded': of each currency of which anything was refunded. */
export function refundWords(sums: readonly Sum[]): string[] {
  return sums
    .filter(({ refunded }) => refunded > 0)
    .map(({ currency, total, refunded }) => {
      const [sold, back] = [total, refunded].map((amount) => formatOrderMoney({ amount, currency }));
      return `${sold} sold, ${back} refunded`;
    });
}

export function countWords(count: number): string {
  return count === 1 ? '1 sale' : `${count} sales`;
}
