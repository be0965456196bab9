import type { Item } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { sessionCookie } from '#functions/http/cookies.ts';
import { countOf } from '#functions/http/rate-limit.ts';
import { noteArtistReached } from '#functions/mail/artist-mailbox.ts';
import { cardTestingBrake } from '#functions/orders/purchase/pay/limits.ts';
import { hashAddress } from '#functions/platform/hash-email.ts';
import { hashUsername } from '#functions/session/device.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import type { Shopper } from '#test/support/orders/shopper.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { type Answered, call, cookieFrom } from '#test/support/shop/call.ts';
import { guestIdOf } from '#test/support/shop/guest.ts';
import { siteOrigin, testSecrets } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';
import { dumpTable } from './dump.ts';
import { openTourShop, type TourShop } from './tour-shop.ts';

/** The values that the shopper, the visitors and the artist enter. Each is unique in the shop. */
const given = {
  buyer: {
    name: 'Perdita Canary',
    address1: '7 Canarystreet',
    address2: 'Door Canarydoor',
    city: 'Canarytown',
    state: 'OR',
    postalCode: '97C-4N4RY',
    country: 'US',
    phone: '+1 503 555 0199',
  },
  buyerEmail: 'perdita@canary-buyer.example',
  asker: { name: 'Quentin Canary', email: 'quentin@canary-asker.example', message: 'Is the canary real?' },
  subscriber: 'rosalind@canary-reader.example',
  formerSubscriber: 'silvia@canary-former.example',
  /** A value that the artist enters for the shopper. */
  trackingNumber: '9400 C4N4RY',
  refundReason: 'Sorry about the canary, Perdita.',
  passkeyName: 'Canary’s laptop',
} as const;

/** A state of a row, and its time. */
export interface Seen {
  readonly row: Item;
  /** Time of the state in milliseconds. */
  readonly at: number;
}

/**
 * The start is a multiple of thirty days, so that the windows of all counters begin then and their rows have the
 * longest possible lifetime.
 */
const monthOfCounters = 30 * 24 * 60 * 60_000;
const start = Math.ceil(Date.parse('2026-11-02T10:00:00Z') / monthOfCounters) * monthOfCounters;

/**
 * Sends requests with personal data through the shop's handlers: a purchase, a question, a subscription, sign-ins, a
 * passkey and a browser's report. Returns every state of each row, and all personal values by kind.
 */
export async function visitWithCanaries(): Promise<{
  readonly seen: readonly Seen[];
  readonly values: Readonly<Record<string, readonly string[]>>;
}> {
  const shop = await openTourShop({ left: { rows: [], writtenAt: start } });
  const seen = new Map<string, Seen>();
  const keepRows = async () => {
    for (const row of await dumpTable(shop)) {
      const form = JSON.stringify(row);
      if (!seen.has(form)) seen.set(form, { row, at: shop.now() });
    }
  };
  const studio = await openStudio(shop, keepRows);
  const buyer = await buy(shop, keepRows);
  await sendAndRefund(shop, { cookies: studio, params: { id: buyer.orderId } }, keepRows);
  const guests = await write(shop, keepRows);
  await call(shop.entry.lambda, 'viewOrder', { body: { token: buyer.token }, address: buyer.from });
  await call(shop.entry.lambda, 'requestOrderLink', {
    body: { number: buyer.orderId, email: given.buyerEmail },
    address: buyer.from,
  });
  await reportViolation(shop, buyer.from);
  await keepRows();
  const rows = [...seen.values()];
  const textOf = (kind: RegExp, attribute: string) =>
    rows.flatMap(({ row }) =>
      kind.test(String(row['pk'])) && row[attribute] !== undefined ? [String(row[attribute])] : [],
    );
  const { name, address1, address2, city, postalCode, phone } = given.buyer;
  const { asker, subscriber, formerSubscriber } = given;
  return {
    seen: rows,
    values: {
      name: [name, asker.name],
      town: [city],
      address: [address1, address2, postalCode, phone],
      email: [given.buyerEmail, asker.email, subscriber, formerSubscriber],
      'masked email': ['p…@canary-buyer.example'],
      'hash of an email': [
        ...textOf(/^SUBSCRIPTION#/, 'addressHash'),
        ...textOf(/^SUBSCRIBER$/, 'sk'),
        ...textOf(/^LINK#/, 'sk'),
        hashAddress(testSecrets.addressKey, 'subscriber', given.buyerEmail),
      ],
      message: [asker.message],
      network: [buyer.from, ...guests.map(({ address }) => address), artistAddress].map(networkOf),
      'cookie’s hash': [buyer.guestId, ...guests.map(guestIdOf)],
      'tracking number': [given.trackingNumber],
      'reason for a refund': [given.refundReason],
      'user name': [admin.username],
      'hash of a user name': [hashUsername(admin.username)],
      browser: ['Firefox on Linux'],
      'name of a passkey': [given.passkeyName],
    },
  };
}

const artistAddress = '10.77.1.2';
const networkOf = (address: string) => `${address.split('.').slice(0, 3).join('.')}`;

type KeepRows = () => Promise<void>;

async function openStudio(shop: TourShop, keepRows: KeepRows): Promise<readonly string[]> {
  await createAdmin({ table: shop.table, now: shop.now, passwords: quickPasswords }, admin);
  await shop.sync();
  const from = { address: artistAddress, headers: { 'user-agent': 'Firefox/140.0 (Linux)' } };
  await call(shop.session, 'login', { ...from, body: { ...admin, password: 'not this one' } });
  await keepRows();
  const answer = await call(shop.session, 'login', { ...from, body: admin });
  const cookies = [cookieFrom(answer, sessionCookie)];
  // The sign-in is from a new device, so that the artist gets an email.
  await call(shop.session, 'login', { ...from, body: admin });
  await noteArtistReached(shop.services);
  await call(shop.session, 'login', { ...from, body: admin });
  await keepRows();
  ok(await call(shop.entry.studio, 'setTestMode', { cookies, body: { enabled: false } }));
  await makePasskey(shop, cookies, keepRows);
  // After many failed sign-ins a network has fewer attempts, which have their own counter.
  for (let network = 0; network < 30; network++) {
    const body = { username: 'nobody', password: 'a guess of a stranger' };
    await call(shop.session, 'login', { address: `10.66.${network}.1`, body });
  }
  await call(shop.session, 'login', { ...from, body: { ...admin, password: 'not this one' } });
  const config = { ...shop.services.config, registration: true };
  const open = sessionService({ ...shop.services, config }, { passwords: quickPasswords });
  const visitor = { username: 'theo', password: 'a kite above the bay' };
  ok(await call(open, 'register', { address: artistAddress, body: visitor }));
  await keepRows();
  return cookies;
}

async function makePasskey(shop: TourShop, cookies: readonly string[], keepRows: KeepRows): Promise<void> {
  const begun = ok(await call(shop.session, 'beginPasskey', { body: {}, cookies }));
  await keepRows();
  const body = { name: given.passkeyName, key: createAuthenticator().make(begun) };
  ok(await call(shop.session, 'addPasskey', { body, cookies }));
}

/** Sends the report of a browser that refused a script on the cart's page. */
async function reportViolation(shop: TourShop, address: string): Promise<void> {
  const headers = { 'content-type': 'application/csp-report' };
  const body = {
    'csp-report': {
      'document-uri': `${siteOrigin}/cart`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
    },
  };
  ok(await call(shop.enquiries, 'reportViolations', { headers, body, address }));
}

/** Adds a work to the wishlist and the cart, pays for it, and begins a payment whose process crashes. */
async function buy(shop: TourShop, keepRows: KeepRows) {
  const order = async (shopper: Shopper, artworkId: string) => {
    const body = { artworkId, variationId: variationOf({ id: artworkId }) };
    const { cookies, from: address } = shopper;
    ok(await call(shop.entry.cart, 'addToCart', { cookies, address, body }));
    return String(ok(await shopper.order({ shippingAddress: given.buyer })).orderId);
  };
  const crashing = stopAt({ of: 'square.createPayment', side: 'after' });
  const lost = shop.shopper(shop.process({ stop: crashing }));
  void lost.payWith(await order(lost, 'DOUBTED'), { buyerEmail: given.buyerEmail });
  await crashing.stopped;
  await keepRows();
  const shopper = shop.shopper();
  const { cookies, from: address } = shopper;
  // A visitor from the same network has no cookie.
  ok(await call(shop.wishlist, 'addToWishlist', { address, body: { artworkId: 'WISHED' } }));
  ok(await call(shop.wishlist, 'addToWishlist', { cookies, address, body: { artworkId: 'WISHED' } }));
  const declined = await order(shopper, 'DECLINED');
  await shopper.payWith(declined, { sourceId: 'cnon:card-nonce-declined', buyerEmail: given.buyerEmail });
  await keepRows();
  const orderId = await order(shopper, 'BOUGHT');
  const { key } = countOf(shop.now(), cardTestingBrake.declines, 'all');
  await shop.table.update(key, changing({ set: { count: cardTestingBrake.declines.limit } }));
  await shopper.payWith(orderId, { buyerEmail: given.buyerEmail });
  await keepRows();
  await shop.table.remove(key);
  ok(await shopper.payWith(orderId, { buyerEmail: given.buyerEmail }));
  await keepRows();
  const { token = '' } = ok(await shopper.status(orderId));
  await shop.sendMail();
  await shop.passes(3);
  await keepRows();
  return { orderId, token, guestId: shopper.guestId, from: shopper.from };
}

async function sendAndRefund(
  { entry: { studio }, sendMail, passes }: TourShop,
  order: { readonly cookies: readonly string[]; readonly params: { readonly id: string } },
  keepRows: KeepRows,
): Promise<void> {
  const { trackingNumber, refundReason: reason } = given;
  ok(await call(studio, 'shipOrder', { ...order, body: { carrier: 'USPS', trackingNumber, notify: true } }));
  const refund = { requestId: 'refund-1', amount: 1_000, reason, restock: [] };
  ok(await call(studio, 'refundOrder', { ...order, body: refund }));
  await keepRows();
  await sendMail();
  await passes(2);
  await keepRows();
}

/** Sends a question, confirms one subscription and ends another. */
async function write(shop: TourShop, keepRows: KeepRows) {
  const guests = [shop.guest(), shop.guest(), shop.guest()] as const;
  const [asking, subscribing, leaving] = guests;
  const form = { website: '', openFor: 9_000 };
  ok(
    await call(shop.enquiries, 'sendEnquiry', {
      ...asking,
      body: { ...given.asker, ...form, about: 'price', requestId: 'question-1', artworkId: 'BOUGHT' },
    }),
  );
  for (const [guest, email] of [
    [subscribing, given.subscriber],
    [leaving, given.formerSubscriber],
  ] as const) {
    ok(await call(shop.news, 'subscribe', { ...guest, body: { ...form, email } }));
    await keepRows();
    const texts = (await shop.sendMail()).map(({ text }) => text).join('\n');
    await keepRows();
    const key = /\/news#confirm=([0-9a-f]+)/.exec(texts)?.[1] ?? '';
    ok(await call(shop.news, 'confirmSubscription', { body: { key } }));
    await keepRows();
    if (guest === leaving) ok(await call(shop.news, 'endSubscription', { body: { key } }));
  }
  await keepRows();
  return guests;
}

function ok<A extends Answered>(answer: A): A['body'] {
  if (answer.status >= 300) throw new Error(`The visit met ${answer.status}: ${answer.text}`);
  return answer.body;
}
