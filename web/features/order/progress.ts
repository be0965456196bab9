import type { ShoppersOrder } from '#shared/model/shoppers-order.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';

interface Step {
  readonly label: string;
  /** RFC 3339. */
  readonly at?: string | undefined;
  readonly is: 'done' | 'now' | 'next';
}

export interface Progress {
  /** The state in words. */
  readonly title: string;
  readonly sentence: string;
  readonly steps: readonly Step[];
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `November 22, 2026`, where the reader is. */
export function dayOf(time: string): string {
  return day.format(new Date(time));
}

/** How an order stands: paid, being packed, shipped, and what of it was refunded. A test order is none of these. */
export function progressOf(order: ShoppersOrder, artist: string): Progress {
  if (order.testMode) {
    return {
      title: 'Test order',
      sentence: 'Nothing was charged, and nothing will be shipped.',
      steps: [{ label: 'Placed', at: order.paidAt, is: 'now' }],
    };
  }
  const { paidAt, shipment, refunded, total } = order;
  const paid: Step = { label: 'Paid', at: paidAt, is: 'done' };
  const gone: Step[] = shipment ? [{ label: 'Shipped', at: shipment.shippedAt, is: 'done' }] : [];
  if (refunded.amount > 0 && refunded.amount >= total.amount) {
    return {
      title: 'Refunded',
      sentence: `All of ${formatMinorUnits(total.amount, total.currency)} goes back to the card you paid with. Banks may take some days to show it.`,
      steps: [paid, ...gone, { label: 'Refunded', at: order.refunds.at(-1)?.at, is: 'now' }],
    };
  }
  if (shipment) {
    return {
      title: 'Shipped',
      sentence: `It left the studio on ${dayOf(shipment.shippedAt)} and is on its way to you.`,
      steps: [paid, { label: 'Packed', is: 'done' }, { label: 'Shipped', at: shipment.shippedAt, is: 'now' }],
    };
  }
  if (order.shipmentCanceledAt !== undefined) {
    return {
      title: 'Canceled',
      sentence: `This order will not be shipped. Please write to ${artist} with any questions.`,
      steps: [paid, { label: 'Canceled', at: order.shipmentCanceledAt, is: 'now' }],
    };
  }
  return {
    title: 'Being packed',
    sentence: `We’ve received your payment. ${artist} is packing your order.`,
    steps: [paid, { label: 'Being packed', is: 'now' }, { label: 'Shipped', is: 'next' }],
  };
}

/** What of the money came back, where it was not all of it; undefined where there is nothing to tell. */
export function partlyRefunded({ refunded, total }: ShoppersOrder): string | undefined {
  if (refunded.amount === 0 || refunded.amount >= total.amount) return undefined;
  const [part, whole] = [refunded, total].map(({ amount, currency }) => formatMinorUnits(amount, currency));
  return `${part} of ${whole} goes back to the card you paid with. Banks may take some days to show it.`;
}
