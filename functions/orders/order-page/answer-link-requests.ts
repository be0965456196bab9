import { createHash } from 'node:crypto';
import { failureOf, inIndex } from '#functions/db/conditions.ts';
import { unlessUnreadable } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { saleLists } from '#functions/orders/views.ts';
import { hashAddress, normalizeAddress } from '#functions/platform/hash-email.ts';
import { describeError } from '#functions/platform/log.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { readOrderNumber } from '#shared/order/order-number.ts';
import { shop } from '#shop-config';
import {
  forgetLinkRequest,
  type LinkPurpose,
  type LinkRequest,
  linkRequestTimeoutMs,
  listLinkRequests,
} from './link-requests.ts';

type Ports = PaymentPorts & { readonly secret: ReadSecret };

const atOnce = 50;
/** Minimum number of milliseconds between two emails about an order. */
const betweenMails = 20 * 60_000;

/** Called before the email with the link is written. */
type BeforeMail = (order: Order, request: LinkRequest) => Promise<void>;

/**
 * Emails a link to each person who has requested one and is the order's shopper. With `noteWithdrawal`, answers the
 * requests for a withdrawal, otherwise those to see an order. The schedule calls this function every minute. Stops at
 * `until` (milliseconds). Never throws, because no payment depends on link requests.
 */
export async function answerLinkRequests(
  ports: Ports,
  until: number,
  noteWithdrawal?: BeforeMail,
): Promise<void> {
  try {
    const all = await listLinkRequests(ports.table, atOnce);
    const requests = all.filter(({ purpose }) => purpose === (noteWithdrawal ? 'withdraw' : 'see'));
    if (requests.length === 0) return;
    const provider = await openProvider(ports, 'live');
    for (const request of requests) {
      if (ports.now() >= until) return;
      // An unreadable row delays only this request.
      const isDone = await answer(ports, provider, request, noteWithdrawal).catch(unlessUnreadable);
      if (isDone || ports.now() - request.askedAt > linkRequestTimeoutMs)
        await forgetLinkRequest(ports.table, request);
    }
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'link requests', error: describeError(error) });
  }
}

/** Answers a request and returns true, or returns false if Square does not answer. */
async function answer(
  ports: Ports,
  provider: PaymentProvider,
  request: LinkRequest,
  before: BeforeMail | undefined,
): Promise<boolean> {
  const { number, addressHash: asked, purpose } = request;
  const named = await findByNumber(ports.table, number);
  const payment = await provider.readPayment(named?.paymentId ?? number);
  if (payment.kind === 'refused') return true;
  if (payment.kind !== 'ok') return false;
  const { buyerEmail, reference, paymentId } = payment.value;
  if (buyerEmail === undefined) return true;
  const hashes = [
    hashAddress(await ports.secret('addressKey'), number, buyerEmail),
    hashBefore(number, buyerEmail),
  ];
  if (!hashes.includes(asked)) return true;
  const order = named ?? (await readOrder(ports.table, orderIdInPaymentKey(reference)));
  if (order?.state === 'PAID' && order.paymentId === paymentId) {
    await before?.(order, request);
    await mailLink(ports, order, buyerEmail, purpose);
  }
  return true;
}

/** Returns the hash that version 0.1.0 stored. A request of that version may be waiting during the update. */
function hashBefore(number: string, email: string): string {
  return createHash('sha256')
    .update(`${number} ${normalizeAddress(email)}`)
    .digest('base64url');
}

async function mailLink(
  { table, now }: PaymentPorts,
  order: Order,
  to: string,
  purpose: LinkPurpose,
): Promise<void> {
  const { orderId, confirmation = orderId } = order;
  const mail = mailAction({
    about: orderId,
    number: Math.floor(now() / betweenMails),
    to,
    replyTo: shop.email,
    content: { kind: kinds[purpose], confirmation, isTest: false },
    at: now(),
  });
  // If the write fails, the order already has an email with a link from the last few minutes.
  await failureOf(table.transact([mail]));
}

const kinds = { see: 'order-link', withdraw: 'withdrawal-link' } as const;

/** Returns the order id in `p_<orderId>_<attempt>`, the form of `paymentKeyOf`. */
function orderIdInPaymentKey(reference: string): string {
  return /^p_(.+)_\d+$/.exec(reference)?.[1] ?? '';
}

/** Returns the order with this full id, or the sold order with this number. Returns undefined if there is none. */
async function findByNumber(table: Table, typed: string): Promise<Order | undefined> {
  const number = readOrderNumber(typed);
  if (number === undefined) return readOrder(table, typed);
  for (const { pk } of saleLists) {
    // A sort key begins with a time, followed by the order's id.
    for (const { gsi1sk } of await table.query(inIndex({ gsi1pk: pk }))) {
      const [, orderId = ''] = String(gsi1sk).split('#');
      if (orderId.startsWith(number)) return readOrder(table, orderId);
    }
  }
  return undefined;
}
