import { lineLocked, lineRemoved, lineUnlocked } from '#functions/cart/cart-records.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { saleAction } from '#functions/mail/note-sale.ts';
import {
  askForUnits,
  forgetUnits,
  giveBackUnits,
  holdUnits,
  sellCounted,
  sellUnits,
} from '#functions/stock/take.ts';
import { shop } from '#shop-config';
import { refundedContent, shippedContent } from './mail-contents.ts';
import { isWrittenAbout, type Order, type OrderLine, takenLines } from './order.ts';
import { saleOf } from './sale-of.ts';
import type { Transition } from './transition.ts';
import type { Sale } from './transitions.ts';

/** Milliseconds after which a cart line is free again, should everything else have failed to free it. */
const longestLock = 24 * 60 * 60_000;

/** What is written together with the row of an order. */
export interface Companions {
  /** All of it or nothing. */
  readonly needed: readonly TransactAction[];
  /** Of each the first way whose condition holds; where none does the rest is written without it. */
  readonly wanted: readonly (readonly TransactAction[])[];
}

/** `before`: the order as it was; `order`: as it will be; `at` in milliseconds. */
interface About {
  readonly before: Order;
  readonly order: Order;
  readonly at: number;
  readonly sale: Sale | undefined;
  readonly buyer: string | undefined;
  /** Of the refund that is told of. */
  readonly number: number | undefined;
}

/** The units, cart lines and mails that go along with a transition. */
export function companionsOf({ units, lines, mails }: Transition, about: About): Companions {
  const cart = cartLinesOf(lines, about);
  const post = mailsOf(mails, about);
  const stock = unitsOf(units, about);
  return {
    needed: [...cart.needed, ...stock.needed],
    wanted: [...stock.wanted, ...cart.wanted, ...post.wanted],
  };
}

const needed = (actions: readonly TransactAction[]): Companions => ({ needed: actions, wanted: [] });
const wanted = (ways: Companions['wanted']): Companions => ({ needed: [], wanted: ways });

function unitsOf(units: Transition['units'], { order, at, sale = noSale }: About): Companions {
  const { orderId } = order;
  switch (units) {
    case 'hold':
      return needed(order.lines.map((line) => ({ label: unitsLabel(line), ...held(order, line, at) })));
    case 'sell':
      return wanted(
        takenLines(order).map((line) => [
          ...sale.fresh
            .filter((counted) => counted.row.variationId === line.variationId && foldsClaims(counted))
            .flatMap((counted) => sellCounted(counted, orderId, sale.soldAt)),
          sellUnits(line, orderId, sale.soldAt),
        ]),
      );
    case 'take':
      return needed(sale.fresh.flatMap((counted) => sellCounted(counted, orderId, sale.soldAt)));
    case 'give back':
      return wanted(
        takenLines(order).map((line) => [giveBackUnits(line, orderId), forgetUnits(line, orderId)]),
      );
    case undefined:
      return needed([]);
  }
}

function cartLinesOf(lines: Transition['lines'], { order, at }: About): Companions {
  const { orderId, owner } = order;
  switch (lines) {
    case 'lock': {
      const paying = { orderId, until: at + longestLock, now: at };
      return needed(
        order.lines.map((line) => ({
          label: lockLabel(line),
          ...lineLocked(owner, cartLineOf(line), paying),
        })),
      );
    }
    case 'remove':
      return needed(order.lines.map(({ lineId }) => lineRemoved(owner, { id: lineId })));
    case 'unlock':
      return wanted(order.lines.map(({ lineId }) => [lineUnlocked(owner, lineId, orderId)]));
    case undefined:
      return needed([]);
  }
}

function mailsOf(mails: Transition['mails'], about: About): Companions {
  if (!isWrittenAbout(about.order)) return wanted([]);
  switch (mails) {
    case 'sale':
      return saleToTell(about);
    case 'refund':
      return refundToTell(about);
    case 'shipment':
      return shipmentToTell(about);
    case undefined:
      return wanted([]);
  }
}

/**
 * The event that buyer and artist are told of. That its row is there already cannot be; should it be, nothing of the
 * payment hangs on it.
 */
function saleToTell({ order, at, buyer }: About): Companions {
  const sale = saleOf(order, at);
  return wanted([[saleAction({ orderId: order.orderId, ...(buyer !== undefined && { buyer }), sale })]]);
}

/** The buyer hears of the shipment once, and of each correction; not where nobody knows her address or wants her told. */
function shipmentToTell({ before, order, at, buyer }: About): Companions {
  const { orderId, shipment } = order;
  const content = shippedContent(order, before.shipment?.isTold ?? false);
  if (!shipment || !content || buyer === undefined) return wanted([]);
  const mail = { about: orderId, number: shipment.version, to: buyer, replyTo: shop.email, content, at };
  return wanted([[mailAction(mail)]]);
}

/** The buyer hears of each refund once, whoever made it; where nobody knows her address, nobody does. */
function refundToTell({ order, at, buyer, number = 0 }: About): Companions {
  const content = refundedContent(order, number);
  if (!content || buyer === undefined) return wanted([]);
  const mail = { about: order.orderId, number: number + 1, to: buyer, replyTo: shop.email, content, at };
  return wanted([[mailAction(mail)]]);
}

/** The labels of what a line needs. */
export const lockLabel = ({ lineId }: OrderLine) => `line ${lineId}`;
export const unitsLabel = ({ variationId }: OrderLine) => `units ${variationId}`;

/** The cart line as it was ordered. */
export function cartLineOf({ lineId, quantity, lineUpdatedAt }: OrderLine) {
  return { id: lineId, quantity, updatedAt: lineUpdatedAt };
}

/** A test order, and what Square does not count, asks the same question and takes nothing. */
function held(order: Order, line: OrderLine, at: number): TransactAction {
  const terms = { price: line.price, currency: order.currency, tracked: line.tracked };
  const { orderId, squareOrderId } = order;
  return order.mode === 'live' && line.tracked
    ? holdUnits(line, terms, { orderId, squareOrderId, at })
    : askForUnits(line, terms);
}

const noSale: Sale = { soldAt: 0, fresh: [] };

/** The count holds sales of others, whose claims are over with it. */
function foldsClaims({ row, stock }: Sale['fresh'][number]): boolean {
  return Object.keys(stock.claims).length < Object.keys(row.claims).length;
}
