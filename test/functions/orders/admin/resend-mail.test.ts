// Rule 19.11
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { deliverDue } from '#functions/mail/deliver.ts';
import { recordMailEvent } from '#functions/mail/handlers.ts';
import { readMails } from '#functions/mail/outbox.ts';
import type { MailMessage, MailPorts } from '#functions/mail/ports.ts';
import { listLostMails } from '#functions/mail/undelivered-mails.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { shop as words } from '#shop-config';
import { artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { siteOrigin } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const print: Work = { id: 'TEAPOT', price: 4_500, stock: 500 };
const minute = 60_000;

let shop: Shop;
let sent: MailMessage[] = [];
beforeAll(async () => {
  shop = await openShop({ works: [print] });
});
beforeEach(() => {
  sent = [];
});

const post = (changes: Partial<MailPorts> = {}): MailPorts => ({
  table: shop.table,
  now: shop.services.now,
  secret: shop.services.secret,
  siteOrigin,
  send: async (message) => {
    sent.push(message);
    return { kind: 'accepted', messageId: `m${sent.length}` };
  },
  log: shop.services.log,
  metric: () => undefined,
  ...changes,
});
const deliver = (changes?: Partial<MailPorts>) => deliverDue(post(changes), shop.services.now() + minute);

/** Sells a work, sends the order's emails, and returns the order's id. */
async function sold(changes?: Partial<MailPorts>): Promise<string> {
  const { orderId } = await shop.bought();
  await deliver(changes);
  return orderId;
}

let admins = 0;
async function again(id: string) {
  const cookies = [await adminCookie(shop.services, `admin${++admins}`)];
  return call(shop.studio, 'resendMail', { cookies, params: { id } });
}
const idOf = (orderId: string, kind = 'order-confirmed', copy = 1) => `${orderId}_${kind}_1_${copy}`;

describe('an email that was sent', () => {
  it('is listed with its order, and can be resent to its recipient, the shopper or the artist', async () => {
    const orderId = await sold();
    const cookies = [await adminCookie(shop.services, `admin${++admins}`)];
    const { body } = await call(shop.studio, 'readOrder', { cookies, params: { id: orderId } });
    expect(body.mails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'order-arrived SENT',
      'order-confirmed SENT',
    ]);
    expect(body.mails.map(({ id }) => id)).toContain(idOf(orderId));
    shop.advance(minute);
    expect((await again(idOf(orderId))).body).toEqual({ ok: true });
    await deliver();
    await again(idOf(orderId, 'order-arrived'));
    await deliver();

    const [first, , copy] = sent;
    expect(sent.at(-1)).toMatchObject({ to: words.email, replyTo: 'ada@moss.example' });
    expect(copy).toMatchObject({ to: 'ada@moss.example', replyTo: words.email, text: first?.text });
    const copies = (await readMails(shop.table, orderId)).filter(({ kind }) => kind === 'order-confirmed');
    expect(copies.map(({ copy: number, state }) => [number, state])).toEqual([
      [1, 'SENT'],
      [2, 'SENT'],
    ]);
    expect(JSON.stringify(copies)).not.toContain('moss');
    expect(await readActivity(shop.table)).toContainEqual(
      expect.objectContaining({
        action: 'resendMail',
        detail: `Order ${orderNumber(orderId)}: order-confirmed email sent again`,
      }),
    );
    expect(JSON.stringify(shop.logged)).not.toMatch(/moss/);
  });

  it('is resent at most once a minute, even after two simultaneous requests', async () => {
    const orderId = await sold();
    const early = await again(idOf(orderId));
    expect(early.status).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    shop.advance(minute);
    const both = await Promise.all([again(idOf(orderId)), again(idOf(orderId))]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    shop.advance(minute);
    expect((await again(idOf(orderId))).body.error).toBe('This email is still on its way.');
    await deliver();

    expect(sent).toHaveLength(3);
  });

  // Rule 13.21
  it('is resent after it bounced, and no longer needs attention afterwards', async () => {
    const orderId = await sold();
    const event = { eventType: 'Bounce', mail: { messageId: 'm', tags: { mail: [idOf(orderId)] } } };
    await recordMailEvent(post(), JSON.stringify(event));
    const lost = async () => (await listLostMails(shop.table, { now: shop.now(), most: 9 })).mails;
    expect(await lost()).toMatchObject([{ about: orderId, kind: 'order-confirmed' }]);
    shop.advance(minute);

    expect((await again(idOf(orderId))).status).toBe(200);
    expect(await lost()).toEqual([]);
  });

  it('is resent to the stored address after a failure, even while Square does not answer', async () => {
    const orderId = await sold({ send: async () => ({ kind: 'refused', code: 'X' }) });
    shop.advance(minute);
    shop.simulator.faults.add({ kind: 'unavailable' });
    const answer = await again(idOf(orderId));
    shop.simulator.faults.clear();

    expect(answer.status).toBe(200);
  });

  it('is resent if it is about a refund or has the latest tracking, but not if it has earlier tracking', async () => {
    const orderId = await sold();
    const artist = await artistAt(shop);
    await artist.ship(orderId, { carrier: 'UPS', trackingNumber: '1Z 1', notify: true });
    await artist.correct(orderId, { carrier: 'UPS', trackingNumber: '1Z 2', notify: true });
    await artist.refund(orderId, { amount: 1_000, reason: 'A dent' });
    shop.simulator.settle();
    shop.advance(minute);
    await shop.reconcile();
    await deliver();
    shop.advance(minute);
    sent = [];

    expect((await again(`${orderId}_shipped_1_1`)).body.error).toMatch(/The tracking was corrected since/);
    expect((await again(`${orderId}_shipped_2_1`)).status).toBe(200);
    expect((await again(`${orderId}_refunded_1_1`)).status).toBe(200);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['ada@moss.example', 'ada@moss.example']);
    expect(sent.some(({ text }) => text.includes('1Z 2'))).toBe(true);
    expect(sent.some(({ text }) => text.includes('A dent'))).toBe(true);
  });
});

describe('resending an email', () => {
  it('is refused while Square does not answer, if only Square has the recipient’s address', async () => {
    const orderId = await sold();
    shop.advance(minute);
    shop.simulator.faults.add({ kind: 'unavailable' });
    const answer = await again(idOf(orderId));
    shop.simulator.faults.clear();

    expect(answer.status).toBe(503);
    expect(answer.body.error).toContain('Square does not answer');
    expect(await shop.table.get(keys.mail(orderId, 'order-confirmed#1#2'))).toBeUndefined();
  });

  it.each(['nonsense', '0_order-confirmed_1_1', 'x_shipped_1_1'])(
    'is refused with the unknown id %s',
    async (id) => {
      expect((await again(id)).status).toBe(404);
    },
  );
});
