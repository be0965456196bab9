// Rules 22.4, 22.5 and 22.6
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { emailCeilings } from '#functions/http/rate-limit.ts';
import { newsService } from '#functions/newsletter/handlers.ts';
import { countSubscribers, everySubscriber } from '#functions/newsletter/subscriber-records.ts';
import { shop } from '#shop-config';
import { startPost } from '#test/support/mail/post.ts';
import { subscribersIn } from '#test/support/mail/subscribers.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { siteOrigin, testServices } from '#test/support/shop/services.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

const post = await startPost();
const us = subscribersIn(post);
beforeEach(() => {
  post.clock.advance(31 * day);
});

let people = 0;
const somebody = () => `reader${++people}@example.com`;
const isListed = async (email: string) =>
  (await everySubscriber(post.table)).some((one) => one.email === email);

describe('a subscriber to new works', () => {
  it('is on the list after a confirmation through the link in an email', async () => {
    const email = somebody();
    const [mail, ...more] = await us.mailsAfter(async () => {
      const { status, body } = await us.ask(email);
      expect({ status, body }).toEqual({ status: 202, body: { ok: true } });
    });

    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Would you like to hear about new work by ${shop.artist}?`,
      to: [{ address: email }],
      replyTo: [{ address: shop.email }],
    });
    expect(mail?.text).toContain(`${siteOrigin}/news#confirm=`);
    expect(await isListed(email)).toBe(false);
    const key = us.keyIn(mail?.text);
    for (let press = 0; press < 2; press++) expect((await us.confirm(key)).body).toEqual({ ok: true });
    expect(await isListed(email)).toBe(true);
    expect(JSON.stringify(post.lines)).not.toMatch(new RegExp(`${email}|${key}`));
  });

  it('gets the same answer whether the address is subscribed, pending or unknown', async () => {
    const known = somebody();
    await us.join(known);
    post.clock.advance(2 * day);
    const today = somebody();
    await us.ask(today);
    const mails = await us.mailsAfter(async () => {
      const answers = [await us.ask(known), await us.ask(today), await us.ask(somebody())];
      const seen = answers.map(({ status, text, headers }) => ({
        status,
        text,
        type: headers['content-type'],
      }));
      expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });

    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([`reader${people}@example.com`]);
  });

  it('causes the same reads and writes for a subscribed, a pending, an unknown and an unsubscribed address', async () => {
    const [known, today, gone] = [somebody(), somebody(), somebody()];
    await us.join(known);
    await us.end(await us.join(gone));
    post.clock.advance(2 * day);
    await us.ask(today);
    await us.send();
    const counted = countRequests(post.client);
    const costs = [];
    for (const email of [known, today, gone, somebody(), today]) {
      const { requests, readUnits, writeUnits } = await counted(() => us.ask(email));
      costs.push({ requests, readUnits, writeUnits });
    }

    const requests = [
      'GetItemCommand',
      'UpdateItemCommand',
      'UpdateItemCommand',
      'TransactWriteItemsCommand',
    ];
    expect(costs[0]).toEqual({ requests, readUnits: 0.5, writeUnits: 9 });
    expect(new Set(costs.map((cost) => JSON.stringify(cost))).size).toBe(1);
  });

  it('cannot confirm after seven days, even if the row still exists', async () => {
    const email = somebody();
    const [mail] = await us.mailsAfter(() => us.ask(email));
    const key = us.keyIn(mail?.text);
    const row = await post.table.get(keys.subscription(key.slice(0, 18)), true);
    expect(Number(row?.['expiresAt']) - post.clock.now() / 1000).toBeCloseTo(7 * 24 * 60 * 60, -1);
    post.clock.advance(7 * day);

    expect((await us.confirm(key)).status).toBe(404);
    expect(await isListed(email)).toBe(false);
  });

  it('is listed once for an address in upper and in lower case', async () => {
    const before = await countSubscribers(post.table);
    const [first] = await us.mailsAfter(() => us.ask('Ada@Example.com'));
    post.clock.advance(day);
    const [second] = await us.mailsAfter(() => us.ask('ada@example.com'));

    for (const mail of [first, second]) expect((await us.confirm(us.keyIn(mail?.text))).status).toBe(200);
    expect(await countSubscribers(post.table)).toBe(before + 1);
  });

  it('unsubscribes with one click, which deletes the address', async () => {
    const email = somebody();
    const key = await us.join(email);

    for (let press = 0; press < 2; press++) expect((await us.end(key)).body).toEqual({ ok: true });

    expect(await isListed(email)).toBe(false);
    expect((await us.confirm(key)).status).toBe(410);
    const row = await post.table.get(keys.subscription(key.slice(0, 18)), true);
    expect(JSON.stringify(row)).not.toContain(email);
    post.clock.advance(day);
    expect(await us.join(email)).not.toBe('');
    expect(await isListed(email)).toBe(true);
    // The first subscription's link does not end the second one.
    await us.end(key);
    expect(await isListed(email)).toBe(true);
  });

  it('unsubscribes through a mail program’s POST, and not by opening the link', async () => {
    const email = somebody();
    const key = await us.join(email);
    const press = (body: string) =>
      call(us.news, 'endSubscriptionByMail', {
        params: { id: key },
        body,
        absent: ['origin', 'sec-fetch-site', 'content-type'],
      });

    const opened = await call(us.news, 'openEndOfSubscription', { params: { id: key } });
    expect({ status: opened.status, to: opened.headers['location'] }).toEqual({
      status: 303,
      to: `/news#end=${key}`,
    });
    expect((await press('something=else')).status).toBe(400);
    expect(await isListed(email)).toBe(true);
    expect((await press('List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await isListed(email)).toBe(false);
  });

  it.each(['', 'x', '0'.repeat(50), 'g'.repeat(50), `${'0'.repeat(49)}'`])(
    'is not found with the key %j',
    async (key) => {
      for (const press of [us.confirm, us.end]) expect([400, 404]).toContain((await press(key)).status);
    },
  );

  // Rule 22.12
  it('can be unsubscribed only with the link’s secret, which the table does not have', async () => {
    const email = somebody();
    const key = await us.join(email);
    const id = key.slice(0, 18);
    const forged = key.slice(18).replaceAll(/./g, (digit) => (digit === '0' ? '1' : '0'));

    const { secret } = (await post.table.get(keys.subscription(id))) ?? {};
    expect(secret).toMatch(/^[\w-]{43}$/);
    const unknown = await us.end('0'.repeat(50));
    for (const tried of [String(secret), id, forged])
      expect(await us.end(`${id}${tried}`)).toMatchObject({ status: 404, body: unknown.body });
    expect(await isListed(email)).toBe(true);
  });
});

describe('a stranger who enters addresses', () => {
  it('causes at most one email a day and three a month to an address', async () => {
    const victim = somebody();
    const minutes = [0, 1, 60, 23 * 60, 25 * 60, 26 * 60, 51 * 60, 76 * 60, 20 * 24 * 60];
    const start = Math.ceil(post.clock.now() / (30 * day)) * 30 * day;
    post.clock.advance(start - post.clock.now());
    const mails = await us.mailsAfter(async () => {
      for (const minute of minutes) {
        post.clock.advance(start + minute * 60_000 - post.clock.now());
        expect((await us.ask(victim)).status).toBe(202);
        await us.send();
      }
    });

    expect(mails).toHaveLength(3);
  });

  it('cannot cause more emails to a mailbox by spelling its address differently', async () => {
    const spellings = ['victim+0@gmail.com', 'victim@gmail.com', 'v.i.c.t.i.m+x@googlemail.com'];
    const mails = await us.mailsAfter(async () => {
      for (const spelling of spellings) {
        post.clock.advance(1);
        expect((await us.ask(spelling)).status).toBe(202);
      }
    });

    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['victim+0@gmail.com']);
  });

  it('is refused after five tries in an hour, and after twenty from one network in a day', async () => {
    const guest = us.visitor();
    for (let tries = 0; tries < 5; tries++) expect((await us.ask(somebody(), guest)).status).toBe(202);
    const sixth = await us.ask(somebody(), guest);
    expect(sixth.status).toBe(429);
    expect(sixth.body.error).toContain(shop.email);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);

    const neighbor = () => ({ ...arrive(), address: '192.0.2.9' });
    for (let tries = 0; tries < 20; tries++) await us.ask(somebody(), neighbor());
    expect((await us.ask(somebody(), neighbor())).status).toBe(429);
  });

  // Rule 17.17
  it('causes a limited number of emails an hour, even from many networks', async () => {
    const { limit } = emailCeilings.confirmations;
    post.clock.advance(hour - (post.clock.now() % hour));
    const mails = await us.mailsAfter(async () => {
      const refused = { ...arrive(), address: '192.0.2.9' };
      // A request that another limit refuses does not use up the ceiling.
      for (let tries = 0; tries < 8; tries++) await us.ask(somebody(), refused);
      const answers = await Promise.all(Array.from({ length: limit + 15 }, () => us.ask(somebody())));
      const late = answers.filter(({ status }) => status === 429);
      expect(late).toHaveLength(20);
      expect(late[0]?.headers['retry-after']).toBe('3600');
      expect(late[0]?.body.error).toBe(
        `Many people have signed up in the past hour. Please try again in 60 minutes, or write to ${shop.email}.`,
      );
    });

    expect(mails).toHaveLength(limit);
    post.clock.advance(hour);
    expect((await us.ask(somebody())).status).toBe(202);
  });

  it.each([
    ['email', 'jane@example.com\r\nBcc: all@example.com'],
    ['email', 'jane..doe@example.com'],
    ['email', 'jane@example.com,all@example.com'],
    ['website', 'https://spam.example'],
    ['openFor', 900],
    ['to', 'all@example.com'],
  ])('is refused with a message if the field %s is %j', async (field, value) => {
    const mails = await us.mailsAfter(async () => {
      const answer = await us.ask('jane@example.com', us.visitor(), { [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.error).not.toBe('');
    });

    expect(mails).toEqual([]);
  });
});

describe('a shop that sends no email', () => {
  // Rule 22.10
  it('offers no subscription and shows where to write instead', async () => {
    const silent = newsService((await testServices({ now: post.clock.now })).services);
    const body = { email: 'jane@example.com', website: '', openFor: 5_000 };
    const answer = await call(silent, 'subscribe', { ...arrive(), body });

    expect(answer.status).toBe(503);
    expect(answer.body.error).toContain(shop.email);
  });
});
