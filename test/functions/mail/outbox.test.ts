// Rules 19.1, 19.4, 19.6 and 19.12
import { describe, expect, it, onTestFinished } from 'vitest';
import { indexKeys, type Key, keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { createMailPorts } from '#functions/lambdas/create-mail-ports.ts';
import { deliverDue } from '#functions/mail/deliver.ts';
import { mailService } from '#functions/mail/handlers.ts';
import { mailAction, type NewMail, saleAction } from '#functions/mail/mail-action.ts';
import { mailKinds } from '#functions/mail/mail-key.ts';
import { listDue } from '#functions/mail/outbox.ts';
import { askAction } from '#functions/newsletter/subscription-records.ts';
import { shop } from '#shop-config';
import { eventsIn } from '#test/support/mail/events.ts';
import { startPost } from '#test/support/mail/post.ts';
import { testEnquiry, testSale } from '#test/support/mail/sales.ts';
import { testServices } from '#test/support/shop/services.ts';

const post = await startPost();
const { newOrder, sell, simulate, row, recipientsTold } = eventsIn(post);

it('the mail Lambda counts MailRan each minute, even when no email is due', async () => {
  const before = post.metrics.length;

  await mailService(post.ports)({});

  expect(post.metrics.slice(before)).toEqual(['MailRan']);
});

describe('a sale', () => {
  it('is emailed once to the shopper and once to the artist, and its rows keep no address', async () => {
    const orderId = newOrder();
    await sell(orderId);
    await post.runFor(30);

    expect((await recipientsTold(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
    expect(await row(orderId, 'order-paid')).toBeUndefined();
    const sent = await row(orderId);
    expect(sent).toMatchObject({
      state: 'SENT',
      messageId: expect.any(String),
      expiresAt: expect.any(Number),
    });
    for (const gone of ['to', 'replyTo', 'content', 'gsi1pk']) expect(sent).not.toHaveProperty(gone);
    const [artist] = (await post.mails()).filter(
      ({ to, text }) => to?.[0]?.address === shop.email && text?.includes(orderId),
    );
    expect(artist?.replyTo).toMatchObject([{ address: 'jane@example.com' }]);
  });

  it('is emailed only to the artist if the shopper’s address is unknown', async () => {
    const orderId = newOrder();
    await sell(orderId, {});
    await post.runFor(2);

    expect(await recipientsTold(orderId)).toEqual([shop.email]);
  });

  it('on Square’s sandbox causes emails about the sale, its shipment and its refund only to the artist', async () => {
    const orderId = newOrder();
    const inSandbox = { ...post.ports, shoppersMailTo: shop.email };
    await sell(orderId);
    await simulate('shipped', orderId);
    await simulate('refunded', orderId);
    await post.runFor(2, () => mailService(inSandbox)({}));

    expect(await recipientsTold(orderId)).toEqual(Array(4).fill(shop.email));
  });

  it.each([
    ['sandbox', shop.email],
    ['production', undefined],
  ])('is emailed to its shopper, except on Square’s sandbox (%s)', async (name, recipient) => {
    const environment = { SQUARE_ENVIRONMENT: name, MAIL_FROM: shop.email };
    const { services } = await testServices({ environment });

    expect(createMailPorts(services).shoppersMailTo).toBe(recipient);
  });

  it('is emailed only to the artist in test mode', async () => {
    const orderId = newOrder();
    await post.table.transact([
      saleAction({
        orderId,
        buyer: 'jane@example.com',
        sale: testSale({ isTest: true, paidAt: post.clock.now() }),
      }),
    ]);
    await post.runFor(2);

    expect(await recipientsTold(orderId)).toEqual([shop.email, shop.email]);
  });

  // Rule 19.7
  it('is emailed only to the artist if the shopper’s address is undeliverable', async () => {
    const orderId = newOrder();
    await sell(orderId, { buyer: 'käufer@example.com' });
    await post.runFor(1);

    expect(await recipientsTold(orderId)).toEqual([shop.email]);
    expect(await row(orderId)).toMatchObject({ state: 'FAILED', expiresAt: expect.any(Number) });
    expect(post.metrics).toContain('MailFailed');
    expect(JSON.stringify(post.lines)).not.toMatch(/käufer|jane|@/);
  });

  it('is recorded once if several processes record it at the same time', async () => {
    const orderId = newOrder();
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => sell(orderId)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => mailService(post.ports)({})));
    await post.runFor(12);

    expect((await recipientsTold(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
  });
});

describe('an email', () => {
  it('waits and raises an alarm while SES accepts no email', async () => {
    const orderId = newOrder();
    await sell(orderId);
    post.ses.fail('suspended', 'paused');
    await post.runFor(2);
    expect(post.metrics).toContain('MailRefused');
    await post.runFor(62);

    expect((await recipientsTold(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
  });

  it('is reported as bounced once, even if SES repeats the event', async () => {
    const orderId = newOrder();
    await sell(orderId);
    await post.runFor(1);
    const { messageId } = (await row(orderId)) as { messageId: string };
    const before = post.metrics.length;
    post.ses.repeatEvents(true);
    await post.ses.report(messageId, 'Bounce');
    await post.ses.report(messageId, 'Delivery');
    post.ses.repeatEvents(false);

    expect(post.metrics.slice(before)).toEqual(['MailBounced']);
    expect(await row(orderId)).toMatchObject({ state: 'BOUNCED' });
  });

  it('that the shop did not send is ignored in events of SES', async () => {
    for (const Message of ['no JSON', '{}', '{"eventType":"Send","mail":{"messageId":"m","tags":{}}}'])
      await expect(post.hear({ Records: [{ Sns: { Message } }] })).resolves.toBeUndefined();
  });
});

describe('the order of due emails', () => {
  const asked = (about: string, at: number): NewMail => ({
    about,
    to: shop.email,
    replyTo: 'jane@example.com',
    content: { kind: 'enquiry', enquiry: testEnquiry() },
    at,
  });

  /** Returns the clock of a process that needs this many milliseconds between two reads of the clock. */
  const slow = (milliseconds: number) => () => {
    post.clock.advance(milliseconds);
    return post.clock.now();
  };

  it('puts an order’s emails before the emails of older questions', async () => {
    const at = post.clock.now();
    const questions = Array.from(
      { length: 150 },
      (_, place) => mailAction(asked(`FLOOD${place}`, at)).Put?.Item as Item & Key,
    );
    await post.table.batchWrite(questions.map((put) => ({ put })));
    post.clock.advance(60_000);
    const orderId = newOrder();
    await sell(orderId);
    await simulate('shipped', 'ORDER-SHIPPED');
    const before = post.files().length;

    await deliverDue({ ...post.ports, now: slow(1_000) }, post.clock.now() + 40_000);

    const subjects = (await post.mails()).slice(before).map(({ subject }) => subject ?? '');
    expect(await recipientsTold(orderId)).toHaveLength(2);
    const ofOrders = subjects.map((subject) => !subject.includes('asks about'));
    expect(ofOrders.slice(0, 4)).toEqual([true, true, true, false]);
    expect(ofOrders.slice(4)).not.toContain(true);
    await post.table.batchWrite(questions.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  });

  it('leaves time for an order’s emails in a run with many subscription requests', async () => {
    for (let place = 0; place < 20; place++)
      await post.table.transact([
        askAction('key', { email: `reader${place}@example.com`, textsVersion: 0 }, post.clock.now()),
      ]);
    const orderId = newOrder();
    await sell(orderId);

    await mailService({ ...post.ports, now: slow(1_000) })({});

    expect(await recipientsTold(orderId)).toHaveLength(2);
    await post.runFor(12);
  });

  it('begins with orders, followed by links, questions, confirmations and announcements', async () => {
    const kinds = [
      'order-paid',
      'refunded#2',
      'order-link#7',
      'enquiry',
      'confirm-subscription',
      'new-works#1',
    ];
    const at = post.clock.now();
    for (const [place, kind] of kinds.toReversed().entries())
      await post.table.put({
        ...keys.mail(`ABOUT${place}`, kind),
        ...indexKeys.outbox(at + place, 'ABOUT', kind),
      });

    const due = await listDue(post.table, at + 1000);

    expect(due.filter(({ pk }) => pk.startsWith('MAIL#ABOUT')).map(({ sk }) => sk)).toEqual(
      kinds.toSpliced(0, 2, 'refunded#2', 'order-paid'),
    );
    for (const key of due) await post.table.remove(key);
  });
});

describe('an email stored by a version that sent emails about sales only', () => {
  it('is sent, and events of SES with its old tags are recorded', async () => {
    const orderId = newOrder();
    const at = post.clock.now();
    const dueNow = indexKeys.outbox(at, orderId, 'order-confirmed');
    await post.table.put({
      ...{ ...keys.mail(orderId, 'order-confirmed'), ...dueNow, orderId, kind: 'order-confirmed' },
      ...{ state: 'PENDING', to: 'jane@example.com', replyTo: shop.email, sale: testSale() },
      ...{ createdAt: at, dueAt: at, tries: 0, strikes: 0 },
    });
    await post.runFor(1);

    expect(await recipientsTold(orderId)).toEqual(['jane@example.com']);
    const sent = await row(orderId);
    expect(sent).toMatchObject({ state: 'SENT' });
    expect(sent).not.toHaveProperty('sale');
    const tags = { order: [orderId], mail: ['order-confirmed'], try: ['1'] };
    const event = { eventType: 'Bounce', mail: { messageId: 'm', tags } };
    await post.hear({ Records: [{ Sns: { Message: JSON.stringify(event) } }] });
    expect(await row(orderId)).toMatchObject({ state: 'BOUNCED' });
  });
});

describe('an email of a kind that this version does not know', () => {
  const postcard = 'postcard';

  async function writePostcard(about: string): Promise<void> {
    const at = post.clock.now();
    const content = { kind: 'enquiry', enquiry: testEnquiry() } as const;
    const known = mailAction({ about, to: shop.email, content, at }).Put?.Item as Item & Key;
    await post.table.put({
      ...known,
      ...keys.mail(about, postcard),
      ...indexKeys.outbox(at, about, postcard),
    });
  }

  it('waits without an alarm until a version that knows the kind sends it', async () => {
    await writePostcard('PARIS');
    const metricsBefore = post.metrics.length;
    const filesBefore = post.files().length;

    await post.runFor(180);

    const lines = post.lines.filter(({ code }) => code === 'unknown kind');
    expect(lines).toHaveLength(4);
    expect(new Set(post.metrics.slice(metricsBefore))).toEqual(new Set(['MailRan']));
    expect(post.files()).toHaveLength(filesBefore);

    const kinds = mailKinds as Record<string, object>;
    kinds[postcard] = { turn: 0, to: 'artist' };
    onTestFinished(() => void delete kinds[postcard]);
    await post.runFor(61);
    expect(post.files()).toHaveLength(filesBefore + 1);
    expect(await row('PARIS', postcard)).toMatchObject({ state: 'SENT' });
  });
});
