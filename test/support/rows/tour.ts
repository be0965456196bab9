import { noteArtistReached } from '#functions/mail/artist-mailbox.ts';
import { beginConnection, recordConnection } from '#functions/square-oauth/connection-records.ts';
import { receiveWithdrawal } from '#functions/withdrawal/withdrawal-records.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { admin } from '#test/support/shop/session.ts';
import { tourPrice } from './tour-catalogue.ts';
import type { TourShop } from './tour-shop.ts';

const day = 24 * 60 * 60_000;
const parcel = { carrier: 'USPS', trackingNumber: '9400 1000', notify: true };

/**
 * Uses all features of a shop through its services. Afterwards the table has a row of every kind and an order in every
 * state. The name of a work is the final state of its order (tour-catalogue.ts).
 */
export async function tour(shop: TourShop): Promise<void> {
  await signUp(shop);
  // Lets a visitor use the shop before the first sync.
  ok(await call(shop.catalogue, 'listArtworks'));
  await shop.sync();
  await stock(shop);
  await sell(shop);
  await sendAndRefund(shop);
  await write(shop);
  await changeAtSquare(shop);
  await leaveUnderWay(shop);
}

/** Writes rows about wrong passwords, a code for a new device, a passkey and two sessions. */
async function signUp({ session, services, signIn, keepRows }: TourShop): Promise<void> {
  await call(session, 'login', { body: { ...admin, password: 'not this one' }, address: '10.8.8.8' });
  await keepRows();
  const cookies = await signIn();
  await noteArtistReached(services);
  await call(session, 'login', { body: admin });
  const key = createAuthenticator();
  const begun = ok(await call(session, 'beginPasskey', { body: {}, cookies }));
  await keepRows();
  ok(await call(session, 'addPasskey', { body: { name: 'Laptop', key: key.make(begun) }, cookies }));
  await call(session, 'beginPasskeyLogin', { body: '' });
}

/** Uses the studio's switches and a visitor's wishlist. */
async function stock(shop: TourShop): Promise<void> {
  const cookies = await shop.signIn();
  const { studio } = shop.entry;
  ok(await call(studio, 'toggleFeatured', { cookies, params: { id: 'BOUGHT' } }));
  ok(await call(studio, 'toggleFeatured', { cookies, params: { id: 'WISHED' } }));
  ok(await call(studio, 'orderFeatured', { cookies, body: { artworkIds: ['WISHED', 'BOUGHT'] } }));
  ok(await call(studio, 'toggleHidden', { cookies, params: { id: 'HIDDEN' } }));
  const guest = shop.guest();
  ok(await call(shop.wishlist, 'addToWishlist', { ...guest, body: { artworkId: 'WISHED' } }));
  ok(await call(shop.catalogue, 'listArtworks'));
  ok(
    await call(studio, 'publishTexts', {
      cookies,
      body: { revision: 0, texts: { headline: 'Doors in Hills' } },
    }),
  );
  ok(
    await call(studio, 'saveTexts', {
      cookies,
      body: { revision: 1, texts: { headline: 'Stairs to Moons' } },
    }),
  );
  ok(await call(studio, 'startSquareConnection', { cookies }));
  await beginConnection(shop.services, {
    merchantId: 'MSTUDIO',
    endsAt: shop.services.now() + 30 * day,
    who: admin.username,
  });
  await recordConnection(shop.services, { who: admin.username, merchantId: 'MSTUDIO' });
  ok(await call(studio, 'setTestMode', { cookies, body: { enabled: false } }));
}

/** Creates orders with every outcome that shoppers can cause. */
async function sell(shop: TourShop): Promise<void> {
  const paid = async (id: string) => {
    const { shopper, orderId } = await shop.placed(id);
    ok(await shopper.pay(orderId));
    return orderId;
  };
  for (const id of [
    'BOUGHT',
    'SHIPPED',
    'SHIPPING',
    'REFUNDED',
    'REFUNDFAILED',
    'REFUNDPENDING',
    'REFUNDASKED',
  ])
    await paid(id);
  await shop.keepRows();
  const declined = await shop.placed('DECLINED');
  await declined.shopper.pay(declined.orderId, 'cnon:card-nonce-declined');

  const elsewhere = await shop.placed('PAIDATSQUARE');
  await shop.placed('ABANDONED');
  const squareOrderId = orderAtSquare(shop, elsewhere.orderId).id;
  await shop.payAtSquare(squareOrderId, tourPrice);
  shop.simulator.settle();
  shop.advance(day);
  await shop.passes(3);

  ok(await call(shop.entry.studio, 'setTestMode', { cookies: await shop.signIn(), body: { enabled: true } }));
  const tried = await shop.placed('TRIED');
  ok(await tried.shopper.payTest(tried.orderId));
  ok(
    await call(shop.entry.studio, 'setTestMode', { cookies: await shop.signIn(), body: { enabled: false } }),
  );
}

/** Creates shipments and refunds with every outcome. */
async function sendAndRefund(shop: TourShop): Promise<void> {
  const { studio } = shop.entry;
  const at = async (id: string) => ({
    cookies: await shop.signIn(),
    params: { id: await orderOf(shop, id) },
  });
  ok(await call(studio, 'shipOrder', { ...(await at('SHIPPED')), body: parcel }));
  ok(
    await call(studio, 'correctTracking', {
      ...(await at('SHIPPED')),
      body: { ...parcel, trackingNumber: '9400 2000' },
    }),
  );
  const restock = [{ variationId: variationOf({ id: 'REFUNDED' }), quantity: 1 }];
  const refund = (requestId: string, amount: number, lines: typeof restock = []) => ({
    body: { requestId, amount, reason: 'Damaged on its way', restock: lines },
  });
  ok(
    await call(studio, 'refundOrder', {
      ...(await at('REFUNDED')),
      ...refund('refund-1', tourPrice, restock),
    }),
  );
  shop.simulator.settle();
  await shop.passes(2);
  shop.simulator.lags.refund = 30 * day;
  ok(await call(studio, 'refundOrder', { ...(await at('REFUNDFAILED')), ...refund('refund-2', 2_000) }));
  const failing = shop.simulator.ledger().refunds.find(({ status }) => status === 'PENDING');
  shop.simulator.simulate({ type: 'refund-fails', refundId: failing?.id ?? '', status: 'FAILED' });
  await shop.passes(70);
  ok(await call(studio, 'refundOrder', { ...(await at('REFUNDPENDING')), ...refund('refund-3', 3_000) }));
}

/** Sends emails of every kind, a question, a subscription and an announcement. */
async function write(shop: TourShop): Promise<void> {
  const cookies = await shop.signIn();
  await shop.sendMail();
  const guest = shop.guest();
  const form = {
    about: 'price',
    name: 'Ada Moss',
    email: 'ada@moss.example',
    message: 'Is the frame included?',
  };
  ok(
    await call(shop.enquiries, 'sendEnquiry', {
      ...guest,
      body: { ...form, requestId: 'question-1', artworkId: 'BOUGHT', website: '', openFor: 9_000 },
    }),
  );
  const listed = ok(await call(shop.entry.studio, 'listEnquiries', { cookies }));
  ok(
    await call(shop.entry.studio, 'setEnquiryDone', {
      cookies,
      params: { id: listed[0]?.id ?? '' },
      body: { isDone: true },
    }),
  );
  const subscribe = (email: string) =>
    call(shop.news, 'subscribe', { ...shop.guest(), body: { email, website: '', openFor: 9_000 } });
  const confirm = async (email: string) => {
    ok(await subscribe(email));
    const mails = await shop.sendMail();
    const key = /\/news#confirm=([0-9a-f]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
    ok(await call(shop.news, 'confirmSubscription', { body: { key } }));
    return key;
  };
  await confirm('ada@moss.example');
  const ended = await confirm('bo@fern.example');
  ok(await call(shop.news, 'endSubscription', { body: { key: ended } }));
  ok(await subscribe('nobody@fern.example'));
  await shop.sendMail();
  ok(await subscribe('cy@fern.example'));
  const body = { requestId: 'news-1', artworkIds: ['WISHED', 'SEVERAL'] };
  ok(await call(shop.entry.studio, 'announceWorks', { cookies, body }));
  await shop.keepRows();
  await shop.sendMail();
  const orderId = await orderOf(shop, 'BOUGHT');
  await receiveWithdrawal(shop.services, orderId, { lines: [0], refundedBefore: 0 });
  const lost = { number: orderId, email: 'ada@moss.example' };
  ok(await call(shop.entry.lambda, 'requestOrderLink', { body: lost }));
  await shop.keepRows();
  await shop.passes(1);
  await shop.sendMail();
  await shop.recordMailEvent('Bounce', await orderOf(shop, 'SHIPPED'));
  ok(await subscribe('silent@fern.example'));
  await shop.sendMail();
  ok(await subscribe('dot@fern.example'));
  ok(await call(shop.entry.studio, 'endOrderLinks', { cookies, params: { id: orderId } }));
}

/** Runs a second sync with changes, failures and removals, then a preview, and delivers an event of Square. */
async function changeAtSquare(shop: TourShop): Promise<void> {
  const cookies = await shop.signIn();
  shop.simulator.simulate({ type: 'archive', itemId: 'LEAVING' });
  shop.simulator.simulate({ type: 'price-change', variationId: 'SEVERAL-V2', amount: 13_000 });
  await shop.sync({ preview: true });
  await shop.keepRows();
  await shop.sync();
  ok(await call(shop.entry.studio, 'resyncArtwork', { cookies, params: { id: 'SEVERAL' } }));
  await shop.hear('catalog.version.updated', {});
  ok(await call(shop.catalogue, 'listArtworks'));
}

/** Creates orders that are still in progress when the tour ends. */
async function leaveUnderWay(shop: TourShop): Promise<void> {
  const cookies = await shop.signIn();
  const asking = stopAt({ of: 'square.refundPayment', side: 'before' });
  const body = { requestId: 'refund-4', amount: 4_000, restock: [] };
  const refundAsked = { cookies, params: { id: await orderOf(shop, 'REFUNDASKED') }, body };
  void call(shop.process({ stop: asking }).studio, 'refundOrder', refundAsked);
  await asking.stopped;
  const sending = stopAt({ of: 'square.updateOrder', side: 'before' });
  const shipping = { cookies, params: { id: await orderOf(shop, 'SHIPPING') }, body: parcel };
  void call(shop.process({ stop: sending }).studio, 'shipOrder', shipping);
  await sending.stopped;
  for (const [id, last] of [
    ['DOUBTED', 'square.createPayment'],
    ['CAPTURED', 'square.completePayment'],
  ] as const) {
    const crash = stopAt({ of: last, side: 'after' });
    const { shopper, orderId } = await shop.placed(id, shop.process({ stop: crash }));
    void shopper.pay(orderId);
    await crash.stopped;
  }
  await shop.placed('WAITING');
}

function ok<A extends Answered>(answer: A): A['body'] {
  if (answer.status >= 300) throw new Error(`The tour met ${answer.status}: ${answer.text}`);
  return answer.body;
}

async function orderOf(shop: TourShop, artworkId: string): Promise<string> {
  const rows = await shop.rows();
  const row = rows.find(
    ({ sk, lines }) => sk === 'ORDER' && (lines as { artworkId: string }[])[0]?.artworkId === artworkId,
  );
  if (!row) throw new Error(`There is no order for ${artworkId}`);
  return String(row['orderId']);
}

function orderAtSquare(shop: TourShop, orderId: string) {
  const order = shop.simulator.ledger().orders.find(({ reference_id: id }) => id === orderId);
  if (!order) throw new Error(`Square has no order ${orderId}`);
  return order;
}
