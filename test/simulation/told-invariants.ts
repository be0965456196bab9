import { variationOf } from '#test/support/orders/works.ts';
import { type Books, backOf } from './books.ts';
import type { Scene, Told } from './scene.ts';

/** Checks that the answers to shoppers were true. */
export function told(books: Books, scene: Scene): string[] {
  return [
    ...scene.told.flatMap((answer) => aboutPayment(answer, books, scene)),
    ...scene.told.flatMap(aboutCountry),
    ...refusedAlone(scene),
    ...calledGone(books, scene),
    ...pricesAgain(scene),
  ];
}

function aboutPayment(answer: Told, { orders, ledger }: Books, scene: Scene): string[] {
  const { does, orderId, status, text, at, clickedAt } = answer;
  const order = orders.find((some) => some.orderId === orderId);
  if (does !== 'pays' || !order) return [];
  const isTold = `the shopper was told "${status} ${text.slice(0, 100)}"`;
  if (status === 200)
    return order.state === 'PAID' ? [] : [`told: ${orderId} is ${order.state}, and ${isTold}`];
  const there = ledger.orders.find(({ id }) => id === order.squareOrderId);
  const isClosed = there?.state === 'CANCELED' && Date.parse(there.updated_at) < clickedAt;
  if (answer.isGoodCard && status === 402 && isClosed)
    return [`told: Square closed ${orderId}, and ${isTold}`];
  if (!/not charged|declined|no longer available/.test(text)) return [];
  // The answer to the latest click is decisive, even if it arrives earlier and states that the order is paid.
  const isLast = !scene.told.some(
    (other) =>
      other !== answer &&
      other.orderId === orderId &&
      (other.at >= at || (other.clickedAt > clickedAt && other.status === 200)),
  );
  const isCharged = ledger.payments.some(
    ({ id, order_id, status: state, reference_id }) =>
      order_id === order.squareOrderId &&
      state === 'COMPLETED' &&
      String(reference_id).startsWith('p_') &&
      backOf(ledger, id) === 0,
  );
  return isLast && isCharged ? [`told: ${orderId} was charged, and ${isTold}`] : [];
}

/** Checks that a shopper with a good card gets a work in stock if nothing else happens for a minute. */
function refusedAlone({ told: answers, works, history }: Scene): string[] {
  const [first, second] = history.steps;
  const { work, quantity, card, goesAsFarAs, country } = first?.with ?? {};
  const pays = card === 'good' && goesAsFarAs === 'payment' && country !== 'XK';
  const isThere = Number(quantity) <= (works[Number(work)]?.stock ?? 0);
  const hasFaults = history.background.length > 0 || history.skews.some((skew) => skew !== 0);
  const isAlone = first?.faults.length === 0 && !hasFaults && (second?.at ?? Infinity) > 60_000;
  // An eventually consistent read may not return the work yet. Then the shopper cannot order the work.
  const [ordered, answer] = answers;
  const isPlaced = ordered?.does === 'orders' && ordered.status === 200;
  return pays && isThere && isAlone && isPlaced && answer?.status !== 200
    ? [`told: nothing prevented the first sale, and the shopper was told "${answer?.text}"`]
    : [];
}

/** Checks that the shop refuses the country code XK, which Square does not know, with a message about the country. */
function aboutCountry({ country, status, text }: Told): string[] {
  const isTold = status === 400 && /country/i.test(text);
  return country !== 'XK' || isTold ? [] : [`told: of the unknown country only "${status} ${text}"`];
}

/**
 * Returns works that the shop called sold out although neither Square nor the till had sold a piece. Histories with
 * another location are not checked, because it may have no pieces.
 */
function calledGone({ ledger }: Books, { works, moves, history, told: answers }: Scene): string[] {
  if (history.steps.some(({ flow }) => flow === 'location' || flow === 'account')) return [];
  const touched = new Set([
    ...moves.map(({ variationId }) => variationId),
    ...ledger.orders
      .filter(({ tenders = [] }) => tenders.some(({ card_details }) => card_details.status === 'CAPTURED'))
      .flatMap(({ line_items = [] }) => line_items.map(({ catalog_object_id: id }) => id)),
  ]);
  return works
    .filter((work) => !touched.has(variationOf(work)))
    .flatMap(({ id, stock }) =>
      answers
        .filter(({ text }) => text.includes(`'Work ${id}`) && text.includes('no longer available'))
        .filter(({ wanted }) => (wanted.get(id) ?? 0) <= stock)
        .map(({ text }) => `told: nobody bought ${id}, and a shopper was told "${text.slice(0, 100)}"`),
    );
}

/**
 * Checks that the total in an answer about a price change is not changed again at the next click, unless a price or the
 * works have changed in between.
 */
function pricesAgain({ told: answers, priceChanges }: Scene): string[] {
  const news = answers.filter(({ text }) => text.includes('your order is now'));
  return news.flatMap(({ who, at, inCart }, place) => {
    const next = news.slice(place + 1).find((other) => other.who === who && other.clickedAt >= at);
    if (!next || [...next.wanted.keys()].some((id) => !inCart.has(id))) return [];
    if (priceChanges.some((change) => change.at > at - 60_000 && change.at < next.at)) return [];
    return [`told: ${who} was told twice that the price has changed`];
  });
}

/** Checks I9: paid orders, and no others, have one email of each kind, and unpaid orders contain no name. */
export function mails({ orders, items, ledger }: Books, { sent, history }: Scene): string[] {
  const paid = orders.filter(({ state }) => state === 'PAID');
  // An order that was paid in the Dashboard has no email address.
  const ofDashboard = ledger.payments.filter(({ reference_id }) => !String(reference_id).startsWith('p_'));
  const withAddress = paid.filter(({ paymentId }) => !ofDashboard.some(({ id }) => id === paymentId));
  const written = items.filter(({ pk, sk }) => String(pk).startsWith('MAIL#') && String(sk) !== 'order-paid');
  const about = (orderId: string, kind: string) =>
    written.filter(({ pk, sk }) => pk === `MAIL#${orderId}` && String(sk).startsWith(kind));
  // An SES event reveals an email's unknown outcome. The shop may send the email again only if the event was lost.
  const copies = Map.groupBy(history.events.lost > 0 ? [] : sent, ({ tags }) => tags.mail);
  return [
    ...paid
      .filter(({ orderId }) => !items.some(({ pk }) => pk === `MAIL#${orderId}`))
      .map(({ orderId }) => `I9: nobody is told of ${orderId}`),
    ...orders
      .filter(({ state, orderId }) => state !== 'PAID' && about(orderId, 'order').length > 0)
      .map(({ orderId, state }) => `I9: ${orderId} is told of and ${state}`),
    ...withAddress.flatMap((order) => {
      const completed = (order.refunds ?? []).filter(({ state }) => state === 'completed').length;
      const mentioned = about(order.orderId, 'refunded').length;
      return order.mode === 'test' || mentioned === completed
        ? []
        : [`I10: ${order.orderId} has ${completed} refunds and ${mentioned} emails about them`];
    }),
    ...withAddress
      .filter(({ orderId, shipment }) => shipment?.by === 'studio' && about(orderId, 'shipped').length === 0)
      .map(({ orderId }) => `I9: nobody is told that ${orderId} was shipped`),
    ...orders
      .filter(({ state, delivery }) => state === 'PAID' && delivery === undefined)
      .map(({ orderId }) => `I9: ${orderId} is paid and nobody knows by whom`),
    ...items
      .filter(({ sk, state, gsi1pk }) => sk === 'ORDER' && state === 'CANCELED' && gsi1pk === undefined)
      .filter(({ delivery }) => delivery !== undefined)
      .map(({ orderId }) => `I9: ${orderId} ended unpaid and keeps a name`),
    ...[...copies]
      .filter(([, { length }]) => length > 1)
      .map(([mail, { length }]) => `I9: the email ${mail} was sent ${length} times`),
    ...written
      .filter(({ state, gsi1pk }) => (state === 'PENDING' || state === 'SENDING') && gsi1pk !== 'OUTBOX')
      .map(({ pk, sk }) => `I9: the email ${pk} ${sk} waits for nothing`),
  ];
}

/** Milliseconds for which a process that sends an email may pause. */
const longestPause = 6 * 60_000;

/** Checks that each subscriber gets each announcement once, and that no other person gets an announcement. */
export function newsletter({ items }: Books, { readers, sent, timeline, history }: Scene): string[] {
  const answered = (email: unknown, before: number) =>
    readers.findLast(
      (reader) =>
        reader.email === email && reader.isDone && reader.at <= before && reader.does !== 'subscribe',
    )?.does;
  const subscribers = items.filter(({ pk }) => pk === 'SUBSCRIBER');
  const announcements = items.filter(({ pk }) => pk === 'ANNOUNCEMENT');
  const listed = new Set(subscribers.map(({ email }) => email));
  return [...new Set(readers.map(({ email }) => email))]
    .flatMap((email) => {
      const last = answered(email, timeline.now);
      const isUnclear = readers.some((reader) => reader.email === email && !reader.isDone);
      return last === undefined || isUnclear || listed.has(email) === (last === 'confirm')
        ? []
        : [`news: ${email} has asked to ${last}, and is${listed.has(email) ? '' : ' not'} on the list`];
    })
    .concat(
      sent
        .filter(({ tags }) => tags.mail.includes('new-works'))
        .filter(
          ({ to, at }) =>
            !readers.some(
              ({ email, does, clickedAt }) => email === to && does === 'confirm' && clickedAt <= at,
            ),
        )
        .map(({ to }) => `news: ${to} has not subscribed and was written to`),
      sent
        .filter(({ tags }) => tags.mail.includes('new-works'))
        .filter(({ to, at }) => answered(to, at - longestPause) === 'end' && answered(to, at) === 'end')
        .map(({ to }) => `news: ${to} has unsubscribed and was written to`),
      announcements
        .filter(({ told }) => told === undefined)
        .map(({ number }) => `news: announcement ${number} has no end`),
      announcements.flatMap(({ number, at }) =>
        subscribers
          // The clock of the announcing process may be ahead.
          .filter(({ email }) => answered(email, Number(at) - Math.max(...history.skews)) === 'confirm')
          .filter(
            ({ id }) =>
              !items.some(({ pk, sk }) => pk === `MAIL#${id}` && isAnnouncement(sk, Number(number))),
          )
          .map(({ email }) => `news: ${email} gets nothing of announcement ${number}`),
      ),
    );
}

function isAnnouncement(sk: unknown, number: number): boolean {
  return sk === (number === 1 ? 'new-works' : `new-works#${number}`);
}

/**
 * Checks that the artist gets one email about each withdrawal, and that each recorded dispute is about a payment of its
 * order.
 */
export function rights({ orders, items, ledger }: Books): string[] {
  const withdrawals = items.filter(({ pk, at }) => pk === 'WITHDRAWAL' && at !== undefined);
  const toldOf = (orderId: unknown) =>
    items.filter(({ pk, sk }) => pk === `MAIL#${orderId}` && sk === 'withdrawal-arrived').length;
  return [
    ...withdrawals
      .filter(({ sk, toldAt }) => toldAt === undefined || toldOf(sk) !== 1)
      .map(({ sk }) => `I9: the artist is not told once of the withdrawal from ${String(sk)}`),
    ...orders.flatMap(({ orderId, squareOrderId, disputes = [] }) =>
      disputes
        .filter(
          ({ id }) =>
            !ledger.payments.some(
              (payment) => payment.order_id === squareOrderId && id === `dispute-${payment.id}`,
            ),
        )
        .map(({ id }) => `I10: ${orderId} has the dispute ${id} of another payment`),
    ),
  ];
}
