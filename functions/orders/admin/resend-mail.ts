import { auditAction } from '#functions/audit/audit.ts';
import { failureOf } from '#functions/db/conditions.ts';
import { conflict, notFound, tooManyRequests, unavailable } from '#functions/http/errors.ts';
import type { MailContent } from '#functions/mail/letter/content.ts';
import type { Mail } from '#functions/mail/mail.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { type MailKey, readMailId } from '#functions/mail/mail-key.ts';
import { readMails } from '#functions/mail/outbox.ts';
import { isLost, noLongerLost } from '#functions/mail/undelivered-mails.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { refundedContent, saleOf, shippedContent } from '#functions/orders/order-mail.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { shopperOf } from '#functions/orders/read-shopper.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { shop } from '#shop-config';

/** Minimum number of milliseconds between two copies of an email. */
const betweenCopies = 60_000;

const underWay = 'This email is still on its way.';

/**
 * Sends an email about an order again. The content of a sent email is not stored, so it is composed again from the
 * order and Square's data. The copy has its own row, so that only one of two simultaneous requests succeeds.
 */
export async function resendMail(
  ports: PaymentPorts,
  { id, who, writesMail }: { readonly id: string; readonly who: string; readonly writesMail: boolean },
): Promise<void> {
  if (!writesMail) throw conflict('This shop sends no email.');
  const key = readMailId(id);
  if (!key) throw notFound('Email not found');
  const [order, mails] = await Promise.all([
    readOrder(ports.table, key.about),
    readMails(ports.table, key.about),
  ]);
  const latest = latestCopy(mails, key);
  if (!latest || !order) throw notFound('Email not found');
  refuseTooSoon(latest, ports.now());
  const content = contentAnew(order, key, mails);
  if (!content) throw notFound('Email not found');
  const buyer = await askForShopper(ports, order, latest);
  const { to, replyTo } =
    key.kind === 'order-arrived' ? { to: shop.email, replyTo: buyer } : { to: buyer, replyTo: shop.email };
  if (to === undefined)
    throw conflict(
      'Nobody knows the shopper’s address any more: neither the shop, which keeps none, nor Square.',
    );
  const at = ports.now();
  const { number } = key;
  const copy = latest.copy + 1;
  const mail = mailAction({ about: order.orderId, number, copy, to, replyTo, content, at });
  const detail = `Order ${orderNumber(order.orderId)}: ${key.kind} email sent again`;
  const written = ports.table.transact([
    mail,
    auditAction({ who, action: 'resendMail', detail }, at),
    ...(isLost(latest) ? [noLongerLost(latest)] : []),
  ]);
  if (await failureOf(written)) throw conflict(underWay);
}

function latestCopy(mails: readonly Mail[], { kind, number }: MailKey): Mail | undefined {
  return mails
    .filter((mail) => mail.kind === kind && mail.number === number)
    .sort((a, b) => b.copy - a.copy)[0];
}

function refuseTooSoon({ state, createdAt }: Mail, now: number): void {
  const wait = createdAt + betweenCopies - now;
  if (wait > 0) throw tooManyRequests(wait / 1000, 'This email was written less than a minute ago.');
  if (state === 'PENDING' || state === 'SENDING') throw conflict(underWay);
}

/**
 * Composes the email again from the order's present data. Throws for an email about a shipment whose tracking was
 * corrected later, because its content is no longer true.
 */
function contentAnew(
  order: Order,
  { kind, number }: MailKey,
  mails: readonly Mail[],
): MailContent | undefined {
  const sale = saleOf(order, order.createdAt);
  switch (kind) {
    case 'order-confirmed':
    case 'order-arrived':
      return { kind, sale };
    case 'order-link':
      return { kind, confirmation: sale.confirmation, isTest: sale.isTest };
    case 'refunded':
      return refundedContent(order, number - 1);
    case 'shipped':
      if (order.shipment && order.shipment.version !== number)
        throw conflict('The tracking was corrected since. Send the newer email about the shipment.');
      return shippedContent(
        order,
        mails.some((mail) => mail.kind === kind && mail.number < number),
      );
    case 'enquiry':
      return undefined;
  }
}

/** Reads the shopper's address from Square, or from an unsent email's row. Throws 503 if Square does not answer. */
async function askForShopper(ports: PaymentPorts, order: Order, latest: Mail): Promise<string | undefined> {
  const kept = latest.kind === 'order-arrived' ? latest.replyTo : latest.to;
  const buyer = await shopperOf(await openProvider(ports, order.mode), order);
  if (buyer || kept !== undefined) return buyer?.email ?? kept;
  throw unavailable('Square does not answer, and only Square knows the shopper’s address. Please try again.');
}
