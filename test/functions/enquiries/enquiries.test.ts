// Rules 21.1, 21.2 and 21.3
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { emailCeilings } from '#functions/http/rate-limit.ts';
import { shop } from '#shop-config';
import { startPost } from '#test/support/mail/post.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { arrive, type TestGuest } from '#test/support/shop/guest.ts';
import { testServices } from '#test/support/shop/services.ts';

const hour = 60 * 60_000;

const post = await startPost();
const enquiries = enquiriesService(post.services);
await putArtwork(post.table, makeArtworkItem(), []);
beforeEach(() => {
  post.clock.advance(25 * hour);
});

const question = (changes: object = {}) => ({
  requestId: randomUUID(),
  artworkId: 'MOONSTAIRS',
  about: 'price',
  name: 'Jane Doe',
  email: 'jane@example.com',
  message: 'How much is it?\nAnd would it fit through a door?',
  website: '',
  openFor: 20_000,
  ...changes,
});

const ask = (changes: object = {}, guest: TestGuest & { address?: string } = arrive()) =>
  call(enquiries, 'sendEnquiry', { ...guest, body: question(changes) });

async function kept(): Promise<Item[]> {
  const { pk } = keys.enquiry('');
  return post.table.query({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
}

describe('a question', () => {
  it('is emailed only to the artist, with the visitor as reply address', async () => {
    const mails = await post.mailsAfter(async () => expect((await ask()).body).toEqual({ ok: true }));

    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Jane Doe asks about The Moon Stairs',
      to: [{ address: shop.email }],
      replyTo: [{ address: 'jane@example.com' }],
    });
    expect(mails[0]?.cc ?? mails[0]?.bcc).toBeUndefined();
    expect(mails[0]?.text).toContain('> And would it fit through a door?');
  });

  // Rule 17.16
  // Rule 21.6
  it('is stored for 90 days without control characters, and never logged', async () => {
    await ask({
      name: 'Jane\u0000\u202e Doe',
      message: 'A secret question\u0007 of mine\r\nThank\u2066 you',
    });
    const row = (await kept()).at(-1);

    expect(row).toMatchObject({ name: 'Jane Doe', message: 'A secret question of mine\nThank you' });
    expect(Number(row?.['expiresAt']) - post.clock.now() / 1000).toBeCloseTo(90 * 24 * 60 * 60, -1);
    expect(JSON.stringify(post.lines)).not.toMatch(/secret question|Jane|jane@/);
  });

  // Rule 21.5
  it('is stored once if it is sent several times', async () => {
    const guest = arrive();
    const requestId = randomUUID();
    const before = (await kept()).length;
    const mails = await post.mailsAfter(async () => {
      await Promise.all([ask({ requestId }, guest), ask({ requestId }, guest)]);
      expect((await ask({ requestId }, guest)).status).toBe(200);
    });

    expect(mails).toHaveLength(1);
    expect((await kept()).length - before).toBe(1);
  });

  it('can be about a removed work or about no work', async () => {
    const [gone, none] = await post.mailsAfter(async () => {
      expect((await ask({ artworkId: 'GONE' })).status).toBe(200);
      expect((await ask({ artworkId: undefined, about: 'commission' })).status).toBe(200);
    });

    expect([gone?.subject, none?.subject]).toEqual(['Jane Doe asks', 'Jane Doe asks']);
  });

  // Rule 21.4
  it.each([
    ['name', '  ', 'Name is required'],
    ['email', 'jane@example.com\r\nBcc: all@example.com', 'Valid email is required'],
    ['about', 'spam', ''],
    ['artworkId', '../x', ''],
    ['website', 'https://spam.example', 'as bots do'],
    ['openFor', 900, 'check your message'],
    ['to', 'all@example.com', ''],
    ['name', '\u200e\u2066', 'Name is required'],
  ])('with %s %j is refused with a message', async (field, value, words) => {
    const before = (await kept()).length;
    const mails = await post.mailsAfter(async () => {
      const { status, body } = await ask({ [field]: value });
      expect(status).toBe(400);
      expect(body.error).toContain(words);
    });

    expect(mails).toEqual([]);
    expect(await kept()).toHaveLength(before);
  });
});

describe('a visitor who asks repeatedly', () => {
  it('is refused after three questions in an hour, and learns when to try again', async () => {
    const guest = arrive();
    for (let asked = 0; asked < 3; asked++) expect((await ask({}, guest)).status).toBe(200);
    const fourth = await ask({}, guest);

    expect(fourth.status).toBe(429);
    expect(fourth.body.error).toMatch(
      /^You have asked 3 times within an hour\. Please try again in [\d\w ]+, or write to /,
    );
    expect(fourth.body.error).toContain(`write to ${shop.email}`);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
    post.clock.advance(hour);
    expect((await ask({}, guest)).status).toBe(200);
  });

  it('is refused after twenty questions in a day from one network, even with new guest cookies', async () => {
    for (let asked = 0; asked < 20; asked++)
      expect((await ask({}, { ...arrive(), address: '192.0.2.1' })).status).toBe(200);

    expect((await ask({}, { ...arrive(), address: '192.0.2.77' })).status).toBe(429);
    expect((await ask({}, { ...arrive(), address: '192.0.3.1' })).status).toBe(200);
  });

  it('does not use up the limit with refused questions', async () => {
    const guest = arrive();
    for (let asked = 0; asked < 5; asked++) await ask({ email: 'jane' }, guest);

    expect((await ask({}, guest)).status).toBe(200);
  });
});

describe('a flood of questions from many networks', () => {
  const { limit } = emailCeilings.enquiries;
  const strangers = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...arrive(),
      address: `10.${place >> 8}.${place & 255}.1`,
    }));

  // Rule 17.17
  it('is stored completely but causes a limited number of emails', async () => {
    const before = (await kept()).length;
    const mails = await post.mailsAfter(async () => {
      const answers = await Promise.all(strangers(limit + 40).map((guest) => ask({}, guest)));
      expect(answers.map(({ status }) => status)).toEqual(Array(limit + 40).fill(200));
    });

    expect((await kept()).length - before).toBe(limit + 40);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Jane Doe asks about The Moon Stairs')).toHaveLength(
      limit,
    );
    expect(subjects.filter((subject) => subject === 'More questions than usual')).toHaveLength(1);
    expect(mails).toHaveLength(limit + 1);
  });

  it('is stored without duplicates if a question is sent again', async () => {
    await Promise.all(strangers(limit).map((guest) => ask({}, guest)));
    const before = (await kept()).length;
    const guest = { ...arrive(), address: '192.0.2.200' };
    const requestId = randomUUID();
    for (let tries = 0; tries < 2; tries++) expect((await ask({ requestId }, guest)).status).toBe(200);
    post.clock.advance(hour);
    expect((await ask({ requestId }, guest)).status).toBe(200);

    expect((await kept()).length - before).toBe(1);
  });
});

describe('a shop that sends no email', () => {
  // Rule 21.7
  it('accepts no questions, and shows where to write instead', async () => {
    const silent = enquiriesService((await testServices({ now: post.clock.now })).services);

    const { status, body } = await call(silent, 'sendEnquiry', { ...arrive(), body: question() });
    expect(status).toBe(503);
    expect(body.error).toContain(shop.email);
  });
});
