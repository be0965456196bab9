// Rules 24.4 and 24.5
import { beforeEach, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { enquiryAction } from '#functions/enquiries/enquiry-records.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { shop as words } from '#shop-config';
import { testEnquiry } from '#test/support/mail/sales.ts';
import { artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const ada = 'ada@moss.example';

let shop: Shop;
let orderId: string;
let cookies: string[];
beforeEach(async () => {
  shop = await openShop();
  ({ orderId } = await shop.bought());
  shop.simulator.settle();
  await shop.passes(3);
  cookies = [await adminCookie(shop.services, 'anna')];
});

const find = (body: object) => call(shop.studio, 'findPerson', { cookies, body });
const erase = (body: object) => call(shop.studio, 'erasePerson', { cookies, body });
const row = () => shop.table.get(keys.order(orderId), true);

async function ask(): Promise<void> {
  const question = { about: 'price', name: 'Ada Moss', email: ada, message: 'Is the frame included?' };
  const body = { ...question, website: '', openFor: 9_000, requestId: 'question-1' };
  await call(enquiriesService(shop.services), 'sendEnquiry', { ...arrive(), body });
}

describe('a person’s data', () => {
  it('is found by the email address and by an order’s number', async () => {
    await ask();
    const byEmail = (await find({ email: ` ${ada.toUpperCase()} ` })).body;
    const byOrder = (await find({ order: orderNumber(orderId) })).body;

    const kinds = (found: typeof byEmail) => [...new Set(found.records.map(({ kind }) => kind))].sort();
    expect(kinds(byEmail)).toEqual(['emails', 'orders', 'questions']);
    expect(kinds(byOrder)).toEqual(['emails', 'orders']);
    expect(byEmail.file.text).toContain('Is the frame included?');
    expect(byEmail.file.text).toContain('Fernton');
    expect(byEmail.file.text).not.toMatch(/"(pk|secret|leaseUntil)"/);
    expect(byEmail.atSquare.join()).toContain(String((await row())?.['paymentId']));
    expect((await find({ email: 'nobody@example.com' })).body.records).toEqual([]);
  });

  it.each<[string, object]>([
    ['in the outbox', indexKeys.outbox(1, 'S1', 'confirm-subscription#1')],
    ['among the lost emails', indexKeys.lostMail(1, 'S1', 'confirm-subscription#1')],
  ])('includes an email %s', async (_, place) => {
    await shop.table.put({ ...keys.mail('S1', 'confirm-subscription#1'), ...place, to: 'jane@example.com' });

    expect((await find({ email: 'jane@example.com' })).body.records).toMatchObject([{ kind: 'emails' }]);
  });

  it('includes emails about a question and a subscription, even if they contain no address', async () => {
    const email = 'jane@example.com';
    await shop.table.transact([enquiryAction('Q1', testEnquiry({ email }), shop.now())]);
    await shop.table.put({ ...keys.subscriber('hash'), id: 'S1', email, confirmedAt: 1 });
    await shop.table.put({ ...keys.subscription('S1'), addressHash: 'hash', askedAt: 1, confirmedAt: 1 });
    await shop.table.put({ ...keys.mail('Q1', 'enquiry#1') });
    await shop.table.put({ ...keys.mail('S1', 'new-works#1') });

    const { records } = (await find({ email })).body;
    expect(records.filter(({ kind }) => kind === 'emails')).toHaveLength(2);
  });

  it('is erased, except for rows that are still needed', async () => {
    const waiting = (await erase({ email: ada })).body;
    expect(waiting.records.find(({ kind }) => kind === 'orders')).toMatchObject({
      fate: 'wanted',
      why: expect.stringContaining('still to be shipped'),
    });
    const artist = await artistAt(shop);
    await artist.ship(orderId, { notify: false });
    await shop.passes(2);

    const { erased, records } = (await erase({ order: orderId })).body;

    expect(erased).toContain('1 order');
    expect(records).toMatchObject([
      { kind: 'orders', fate: 'empty', why: expect.stringContaining('stay in the books') },
    ]);
    expect(await row()).toMatchObject({ owner: 'erased', state: 'PAID' });
    expect(JSON.stringify(await shop.dump())).not.toMatch(/Ada Moss/i);
    const [entry] = await readActivity(shop.table);
    expect(entry).toMatchObject({ action: 'erasePerson', who: 'anna' });
    const mails = (await shop.dump()).filter(({ sk }) => String(sk).startsWith('studio-change'));
    expect(mails).toMatchObject([{ to: words.email }]);
  });

  it.each([[{}], [{ email: ada, order: 'X' }], [{ email: words.email }]])(
    'cannot be searched by %j',
    async (body) => {
      expect((await find(body)).status).toBe(400);
    },
  );
});
