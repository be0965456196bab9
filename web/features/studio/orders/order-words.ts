import { formatMinorUnits } from '#shared/money/money.ts';
import { type LineNames, lineName } from '#shared/order/line-words.ts';
import type { Money, OpenOrder } from '#shared/order/order.ts';
import type { StudioOrder, StudioOrderLine } from '#shared/order/studio-order.ts';
import { keepMeasures } from '#shared/text/measures.ts';

/** Returns a work's name: 'The Moon Stairs, Prints on Wood, 24 × 30 in'. */
export function workName(line: LineNames): string {
  return keepMeasures(lineName(line));
}

/** Returns a work's name, after the quantity if it is above one: '2 × Fish Weather, A4'. */
export function lineWords(line: LineNames & Pick<StudioOrderLine, 'quantity'>): string {
  return line.quantity === 1 ? workName(line) : `${line.quantity}\u00a0× ${workName(line)}`;
}

interface StandingWords {
  readonly label: string;
  /** `go`: needs an action; `stop`: must not be shipped; `open`: not paid; `test`: not real. */
  readonly look?: 'go' | 'stop' | 'open' | 'test';
}

export type Standing =
  | Exclude<NonNullable<OpenOrder['hold']>, 'given back'>
  | ('to ship' | 'unpaid' | 'refunded' | 'partly refunded' | 'test' | 'unpaid test');

/** The labels of an order's states. */
export const standingWords: Readonly<Record<Standing, StandingWords>> = {
  'to ship': { label: 'To ship', look: 'go' },
  unpaid: { label: 'Unpaid', look: 'open' },
  shipped: { label: 'Shipped' },
  refunded: { label: 'Refunded' },
  'partly refunded': { label: 'Partly refunded' },
  'called off': { label: 'Cancelled' },
  review: { label: 'In review', look: 'stop' },
  disputed: { label: 'Disputed', look: 'stop' },
  'dispute lost': { label: 'Dispute lost', look: 'stop' },
  'refund failed': { label: 'Refund failed', look: 'stop' },
  test: { label: 'Test order', look: 'test' },
  'unpaid test': { label: 'Unpaid test order', look: 'test' },
};

/** Returns the state of an order of this shop. */
export function standingOf(order: StudioOrder): Standing {
  const { view, dispute, testMode } = order;
  const isLost = dispute?.stage === 'lost';
  switch (view) {
    case 'to-ship':
      return 'to ship';
    case 'shipped':
      return isLost ? 'dispute lost' : dispute && dispute.stage !== 'won' ? 'disputed' : 'shipped';
    case 'refunded':
      if (order.refunded.amount === 0) return isLost ? 'dispute lost' : 'called off';
      return isWhollyRefunded(order) ? 'refunded' : 'partly refunded';
    case 'unpaid':
      return order.canceled ? 'called off' : testMode ? 'unpaid test' : 'unpaid';
    case 'refund-failed':
      return 'refund failed';
    default:
      return view;
  }
}

/** Returns the state of an order that is open in Square. */
export function openStanding({ paid, hold, testMode }: OpenOrder): Standing {
  if (hold) return hold === 'given back' ? 'refunded' : hold;
  if (testMode) return paid ? 'test' : 'unpaid test';
  return paid ? 'to ship' : 'unpaid';
}

const day = 24 * 3_600_000;

/** Returns how long an order has been waiting: 'Today', '1 day', '2 days'. */
export function waitingWords(since: string): string {
  const days = Math.floor((Date.now() - Date.parse(since)) / day);
  if (Number.isNaN(days)) return '';
  return days < 1 ? 'Today' : days === 1 ? '1 day' : `${days} days`;
}

function isWhollyRefunded({ total, refunded }: Pick<StudioOrder, 'total' | 'refunded'>): boolean {
  return refunded.amount > 0 && refunded.amount >= total.amount;
}

/** Returns whether the order is to ship or was shipped, so that a packing slip can be printed. */
export function isPacked({ view }: Pick<StudioOrder, 'view'>): boolean {
  return view === 'to-ship' || view === 'shipped';
}

/** Returns '$20.00 refunded', or an empty text without a refund. */
export function refundedWords({ refunded }: Pick<StudioOrder, 'refunded'>): string {
  return refunded.amount > 0 ? `${formatOrderMoney(refunded)} refunded` : '';
}

/** Returns the `kind` of all toasts about one order, so that a newer toast replaces the older one. */
export const orderToast = (orderId: string) => `order ${orderId}`;

/** Formats an amount of Square, which may be negative or in an unknown currency. */
export function formatOrderMoney({ amount, currency }: Money): string {
  try {
    return formatMinorUnits(amount, currency);
  } catch {
    return `${(amount / 100).toFixed(2)} ${currency}`;
  }
}
