import { lineLocked, lineRemoved, lineUnlocked } from '#functions/cart/cart-records.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { forgetUnits, holdUnits, releaseUnits, sellCounted, sellUnits } from '#functions/stock/records.ts';
import { type Order, type OrderLine, takenLines } from './order.ts';
import { orderMail } from './order-mail.ts';
import type { Transition } from './transition.ts';
import type { SoldUnits } from './transitions.ts';

/** Milliseconds after which a cart line is unlocked if no transition has unlocked it. */
const longestLock = 24 * 60 * 60_000;

/** Actions to write in the same transaction as the order's row. */
export interface SideEffects {
  /** Actions that must succeed. If one fails, nothing is written. */
  readonly required: readonly TransactAction[];
  /** Alternatives of each optional action. The first one whose condition is true is written, if there is one. */
  readonly bestEffort: readonly (readonly TransactAction[])[];
}

/** The transition's data, where `order` is the order after the transition. */
type About = Parameters<typeof orderMail>[1] & { readonly sale: SoldUnits | undefined };

/** Returns a transition's changes to reserved units, cart lines and the outbox. */
export function sideEffectsOf({ units, lines, mails }: Transition, about: About): SideEffects {
  const cart = cartLinesOf(lines, about);
  const mail = mails && orderMail(mails, about);
  const stock = unitsOf(units, about);
  return {
    required: [...cart.required, ...stock.required],
    bestEffort: [...stock.bestEffort, ...cart.bestEffort, ...(mail ? [[mail]] : [])],
  };
}

const required = (actions: readonly TransactAction[]): SideEffects => ({ required: actions, bestEffort: [] });
const bestEffort = (fallbacks: SideEffects['bestEffort']): SideEffects => ({
  required: [],
  bestEffort: fallbacks,
});

function unitsOf(units: Transition['units'], { order, at, sale = noSale }: About): SideEffects {
  const { orderId, locationId } = order;
  const soldAt = { at: sale.soldAt, locationId };
  switch (units) {
    case 'hold':
      return required(order.lines.map((line) => ({ label: unitsLabel(line), ...held(order, line, at) })));
    case 'sell':
      return bestEffort(
        takenLines(order).map((line) => [
          ...sale.fresh
            .filter((counted) => counted.row.variationId === line.variationId && foldsClaims(counted))
            .flatMap((counted) => sellCounted(counted, orderId, soldAt)),
          ...sellUnits(line, orderId, soldAt),
        ]),
      );
    case 'take':
      return required(sale.fresh.flatMap((counted) => sellCounted(counted, orderId, soldAt)));
    case 'release':
      return bestEffort(
        takenLines(order).map((line) => [releaseUnits(line, orderId), forgetUnits(line, orderId)]),
      );
    case undefined:
      return required([]);
  }
}

function cartLinesOf(lines: Transition['lines'], { order, at }: About): SideEffects {
  const { orderId, owner } = order;
  switch (lines) {
    case 'lock': {
      const paying = { orderId, until: at + longestLock, now: at };
      return required(
        order.lines.map((line) => ({
          label: lockLabel(line),
          ...lineLocked(owner, cartLineOf(line), paying),
        })),
      );
    }
    case 'remove':
      return required(order.lines.map(({ lineId }) => lineRemoved(owner, { id: lineId })));
    case 'unlock':
      return bestEffort(order.lines.map(({ lineId }) => [lineUnlocked(owner, lineId, orderId)]));
    case undefined:
      return required([]);
  }
}

/** Returns the label of the action that locks a line. */
export const lockLabel = ({ lineId }: OrderLine) => `line ${lineId}`;
export const unitsLabel = ({ variationId }: OrderLine) => `units ${variationId}`;

/** Returns id and version of the ordered cart line. */
export function cartLineOf({ lineId, quantity, lineUpdatedAt }: OrderLine) {
  return { id: lineId, quantity, updatedAt: lineUpdatedAt };
}

/** Reserves a line's units. For test orders and uncounted works, checks the same conditions without a reservation. */
function held(order: Order, line: OrderLine, at: number): TransactAction {
  const terms = { price: line.price, currency: order.currency, tracked: line.tracked };
  const { orderId, squareOrderId } = order;
  const isReserved = order.mode === 'live' && line.tracked;
  return holdUnits(line, terms, isReserved ? { orderId, squareOrderId, at } : undefined);
}

const noSale: SoldUnits = { soldAt: 0, fresh: [] };

/** Whether the count includes sales, so that their claims are removed. */
function foldsClaims({ row, stock }: SoldUnits['fresh'][number]): boolean {
  return Object.keys(stock.claims).length < Object.keys(row.claims).length;
}
