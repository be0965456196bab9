import { badRequest, conflict } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import type { Order } from '#functions/orders/order.ts';
import { initialsOf, readLinkedOrder } from '#functions/orders/order-page/view-order.ts';
import { refundedOf } from '#functions/orders/views.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { distinctLines, lineName } from '#shared/order/line-words.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { openDays, type WithdrawalOffer } from '#shared/withdrawal/offer.ts';
import type { Withdrawal } from '#shared/withdrawal/withdrawal.ts';
import { exemptFromWithdrawal, withdrawal } from '#shop-config';
import { type ReceivedWithdrawal, readWithdrawal, receiveWithdrawal } from './withdrawal-records.ts';

/**
 * Handles withdrawals from an order by its link (Directive 2011/83/EU, Article 11a). A request is only stored: the
 * artist decides about it, and no money moves.
 */
export function withdrawalHandlers(services: Services, terms: WithdrawalTerms = shopTerms) {
  const { now } = services;
  return {
    withdraw: async ({ network, body: { token, lines } }) => {
      const order = await readLinkedOrder(services, { token, network });
      const found = await readWithdrawal(services, order.orderId);
      const received = found?.at === undefined ? undefined : { ...found, at: found.at };
      // After a request by order number, its time counts, because the email with the link takes a while.
      const open = received ? [] : openLines(order, terms, found?.askedAt ?? now());
      if (lines === undefined || received) return shown(order, { open, received });
      if (open.length === 0)
        throw conflict('This order cannot be withdrawn from here any more. Please write to the shop.');
      if (!lines.every((place) => open.includes(place)))
        throw badRequest('The order has no such work to withdraw from');
      const chosen = [...new Set(lines)].sort((a, b) => a - b);
      const written = await receiveWithdrawal(services, order.orderId, {
        lines: chosen,
        refundedBefore: refundedOf(order),
      });
      return shown(order, { open: [], received: written });
    },
  } satisfies Partial<Handlers>;
}

interface State {
  readonly open: number[];
  readonly received: Pick<ReceivedWithdrawal, 'at' | 'lines'> | undefined;
}

function shown(order: Order, { open, received }: State): Withdrawal {
  const { orderId, delivery, mailedTo, currency } = order;
  const shopper = delivery && [initialsOf(delivery.name), delivery.town].filter((word) => word !== '');
  return {
    number: orderNumber(orderId),
    ...(shopper && { shopper: shopper.join(', ') }),
    ...(mailedTo !== undefined && { mailedTo }),
    lines: distinctLines(order.lines).map((line) => {
      const { quantity, price } = line;
      const pieces = quantity > 1 ? `${quantity} × ` : '';
      return `${pieces}${lineName(line)}, ${formatMinorUnits(price * quantity, currency)}`;
    }),
    open,
    ...(received && {
      received: { at: new Date(received.at).toISOString(), lines: [...received.lines] },
    }),
  };
}

interface WithdrawalTerms {
  readonly offer: WithdrawalOffer;
  /** Categories of works that are made to order, so that shoppers cannot withdraw from them. */
  readonly exempt: readonly string[];
}

const shopTerms: WithdrawalTerms = { offer: withdrawal, exempt: exemptFromWithdrawal };

const openFor = openDays * 24 * 60 * 60_000;

/**
 * Returns the indexes of the lines that a request made at `at` (milliseconds) may withdraw from. An older order without
 * a destination counts as sent to the European Union, so that no shopper loses a right because of missing data.
 */
function openLines(order: Order, terms: WithdrawalTerms, at: number): number[] {
  const { state, toUnion, shipment, total, lines } = order;
  const isOffered = terms.offer === 'everybody' || (terms.offer === 'eu' && toUnion !== false);
  const isOver = shipment !== undefined && at >= shipment.shippedAt + openFor;
  if (state !== 'PAID' || !isOffered || isOver || refundedOf(order) >= total) return [];
  const isExempt = ({ format = '' }: Order['lines'][number]) => terms.exempt.includes(format);
  return lines.flatMap((line, place) => (isExempt(line) ? [] : [place]));
}
