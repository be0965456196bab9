import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import { readWorks } from '#functions/catalogue/read-pictures.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { notFound, UserError } from '#functions/http/errors.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { type Order, type OrderRefund, readOrder } from '#functions/orders/order.ts';
import { firstLinkVersion, readOrderToken } from '#functions/orders/order-page/order-link.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import { isPublic } from '#shared/artwork/visibility.ts';
import { linkExpiredCode } from '#shared/contract/errors.ts';
import { distinctLines, isOnlyForm } from '#shared/order/line-words.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

const viewsOfNetwork = { name: 'order-view', limit: 60, windowSeconds: 60 } as const;

/** Returns the answer to a forged or revoked link and to one without a paid order: the same bytes in each case. */
const noSuchLink = () => notFound('This link does not lead to an order.');
const expired = () =>
  new UserError(410, { error: 'This link is too old. Please ask for a new one.', code: linkExpiredCode });

interface Followed {
  readonly token: string;
  readonly network: string;
}

/** Returns the data of the page of the token's order, from the shop's own table alone. */
export async function viewOrder(ports: Ports, followed: Followed): Promise<ShoppersOrder> {
  const order = await readLinkedOrder(ports, followed);
  // Removed or unreadable works are shown with the data in the order.
  const works = await readWorks(
    ports.table,
    order.lines.map(({ artworkId }) => artworkId),
  );
  return toPage(order, works);
}

/** Returns the paid order of a token. Throws 404 for an invalid link, 410 for an expired one, and 429. */
export async function readLinkedOrder(ports: Ports, { token, network }: Followed): Promise<Order> {
  await takeFromLimit(ports, viewsOfNetwork, network);
  const read = readOrderToken(await ports.secret('orderLinkKey'), token, ports.now());
  if (read.kind === 'foreign') throw noSuchLink();
  if (read.kind === 'expired') throw expired();
  const order = await readOrder(ports.table, read.link.orderId);
  if (order?.state !== 'PAID' || (order.linkVersion ?? firstLinkVersion) !== read.link.version)
    throw noSuchLink();
  return order;
}

/** States of the refunds that the page shows. A refund that is only requested may still fail. */
const acceptedStates: ReadonlySet<string> = new Set<OrderRefund['state']>(['accepted', 'completed']);

function toPage(order: Order, works: ReadonlyMap<string, ArtworkItem>): ShoppersOrder {
  const { orderId, currency, total, paidAt = order.createdAt, delivery } = order;
  const money = (amount: number) => ({ amount, currency });
  const refunds = (order.refunds ?? []).filter(({ state }) => acceptedStates.has(state));
  return {
    confirmation: orderNumber(orderId),
    testMode: order.mode === 'test',
    paidAt: timeOf(paidAt),
    total: money(total),
    ...(order.includedTax && { includedTax: order.includedTax }),
    lines: distinctLines(
      order.lines.map((line) => ({
        ...line,
        format: line.format ?? works.get(line.artworkId)?.category ?? '',
      })),
    ).map(({ artworkId, title, format, name, quantity, price }) => {
      const work = works.get(artworkId);
      return {
        artworkId,
        title,
        format,
        size: isOnlyForm(name) ? '' : name,
        quantity,
        price: money(price),
        ...(work?.picture && { picture: work.picture }),
        isPublic: work !== undefined && isPublic(work),
      };
    }),
    ...(delivery && { delivery: { initials: initialsOf(delivery.name), town: delivery.town } }),
    ...(order.shipment && { shipment: toParcel(order.shipment) }),
    ...(order.shipmentCanceledAt !== undefined && { shipmentCanceledAt: timeOf(order.shipmentCanceledAt) }),
    refunds: refunds.map(({ amount, decidedAt, completedAt = decidedAt }) => ({
      amount: money(amount),
      ...(completedAt !== undefined && { at: timeOf(completedAt) }),
    })),
    refunded: money(refunds.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

/** Returns the shipment for the page. The tracking URL may come from Square, so only https URLs are included. */
function toParcel({ shippedAt, carrier, trackingNumber, trackingUrl }: NonNullable<Order['shipment']>) {
  const isSecure = URL.parse(trackingUrl ?? '')?.protocol === 'https:';
  return {
    shippedAt: timeOf(shippedAt),
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && isSecure && { trackingUrl }),
  };
}

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Returns at most three initials, `A. M.` for Ada Moss, so that the page does not reveal the name. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s\p{Cf}-]+/u)
    .flatMap((word) => {
      const letter = [...letters.segment(word)].find(({ segment }) => /^\p{L}/u.test(segment))?.segment;
      return letter === undefined ? [] : [`${letter.normalize('NFC').toUpperCase()}.`];
    })
    .slice(0, 3)
    .join(' ');
}
