import { failureOf } from '#functions/db/conditions.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { readOrder } from '#functions/orders/order.ts';
import { saleOf } from '#functions/orders/order-mail.ts';
import { answerLinkRequests } from '#functions/orders/order-page/answer-link-requests.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { shopperOf } from '#functions/orders/read-shopper.ts';
import { describeError } from '#functions/platform/log.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import { shop } from '#shop-config';
import { listReceived, noteAsked, type ReceivedWithdrawal, toldAction } from './withdrawal-records.ts';

type Ports = PaymentPorts & { readonly secret: ReadSecret };

/** Milliseconds after which the artist is emailed although the connected account has no data of the shopper. */
const longestElsewhereMs = 60 * 60_000;

/**
 * Answers withdrawal requests by order number, and writes the emails about received withdrawals. The schedule calls it
 * every minute in a shop that sends email. Only Square has the shopper's address, so an email waits until Square
 * answers. Stops at `until` (milliseconds). Never throws, because no payment depends on withdrawals.
 */
export async function followWithdrawals(ports: Ports, until: number): Promise<void> {
  await answerLinkRequests(ports, until, ({ orderId }, { askedAt }) =>
    noteAsked(ports.table, orderId, askedAt),
  );
  try {
    for (const received of await listReceived(ports))
      if (received.toldAt === undefined && ports.now() < until) await tell(ports, received);
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'withdrawals', error: describeError(error) });
  }
}

async function tell(ports: Ports, { orderId, at, lines }: ReceivedWithdrawal): Promise<void> {
  const order = await readOrder(ports.table, orderId);
  if (!order) return;
  const shopper = await shopperOf(await openProvider(ports, order.mode), order);
  // Square does not answer, or the connected account does not have the payment. The next run tries again.
  if (!shopper || ('isUnknown' in shopper && ports.now() - at < longestElsewhereMs)) return;
  const some = order.lines.filter((_, place) => lines.includes(place));
  const total = some.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { includedTax: _, ...part } = { ...order, lines: some, total };
  const content = {
    sale: saleOf(part, at),
    at,
    isWhole: some.length === order.lines.length,
  };
  const common = { about: orderId, at: ports.now() };
  const mails = [
    mailAction({
      ...common,
      to: shop.email,
      replyTo: shopper.email,
      content: { kind: 'withdrawal-arrived', ...content },
    }),
    ...(shopper.email === undefined
      ? []
      : [
          mailAction({
            ...common,
            to: shopper.email,
            replyTo: shop.email,
            content: { kind: 'withdrawal-received', ...content },
          }),
        ]),
  ];
  // If the write fails, another process has written the emails.
  await failureOf(ports.table.transact([toldAction(orderId, ports.now()), ...mails]));
}
