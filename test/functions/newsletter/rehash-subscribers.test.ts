// Rule 22.12
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { mailService } from '#functions/mail/handlers.ts';
import { announcementAction } from '#functions/newsletter/announcement-records.ts';
import { subscriberHash } from '#functions/newsletter/key.ts';
import { everySubscriber } from '#functions/newsletter/subscriber-records.ts';
import { type Post, startPost } from '#test/support/mail/post.ts';
import { subscribersIn } from '#test/support/mail/subscribers.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { testSecrets } from '#test/support/shop/services.ts';

const day = 24 * 60 * 60_000;
const minute = 60_000;

const post = await startPost();
const us = subscribersIn(post);
beforeEach(async () => {
  post.clock.advance(31 * day);
  for (const { sk } of await everySubscriber(post.table)) await post.table.remove(keys.subscriber(sk));
});

/** Returns the hash that version 0.1.0 stored. */
const hashBefore = (email: string) => createHash('sha256').update(`subscriber ${email}`).digest('base64url');
const hashNow = (email: string, key = testSecrets.addressKey) => subscriberHash(key, email);
const run = (changes: Partial<Post['ports']> = {}) => mailService({ ...post.ports, ...changes })({});
const places = async () => (await everySubscriber(post.table)).map(({ sk, email }) => [email, sk]);

/** Stores a subscriber and the subscription as version 0.1.0 did. Returns the key in the emails' links. */
async function subscriberOfBefore(email: string, id = '0123456789abcdef01'): Promise<string> {
  const addressHash = hashBefore(email);
  const secret = 'f'.repeat(32);
  const at = post.clock.now();
  await post.table.put({ ...keys.subscriber(addressHash), id, email, confirmedAt: at });
  await post.table.put({ ...keys.subscription(id), secret, addressHash, askedAt: at, confirmedAt: at });
  return id + secret;
}

describe('a subscriber of version 0.1.0', () => {
  it('is found by the hash with the secret key, is not asked again and can unsubscribe', async () => {
    const key = await subscriberOfBefore('old@example.com');
    await run();

    expect(await places()).toEqual([['old@example.com', hashNow('old@example.com')]]);
    expect(await us.mailsAfter(() => us.ask('old@example.com'))).toEqual([]);
    expect((await us.end(key)).status).toBe(200);
    expect(await places()).toEqual([]);
  });

  it('is on the list once after confirming both an old and a new email', async () => {
    await us.join('twice@example.com');
    await subscriberOfBefore('twice@example.com', 'fedcba987654321012');
    post.clock.advance(day + minute);
    await run();

    expect(await places()).toEqual([['twice@example.com', hashNow('twice@example.com')]]);
  });

  it('can confirm an old email, and is then listed by the hash with the secret key', async () => {
    const key = `${'a'.repeat(18)}${'b'.repeat(32)}`;
    await post.table.put({
      ...keys.subscription('a'.repeat(18)),
      secret: 'b'.repeat(32),
      email: 'waiting@example.com',
      addressHash: hashBefore('waiting@example.com'),
      askedAt: post.clock.now(),
      expiresAt: Math.floor(post.clock.now() / 1000) + 3600,
    });

    expect((await us.confirm(key)).status).toBe(200);
    expect(await places()).toEqual([['waiting@example.com', hashNow('waiting@example.com')]]);
    expect((await us.end(key)).status).toBe(200);
    expect(await places()).toEqual([]);
  });
});

describe('the list of subscribers', () => {
  it('is hashed again in the first run with a new key', async () => {
    await us.join('moved@example.com');
    await run();
    const secret = async () => 'another-key-of-at-least-32-characters';
    await run({ secret });

    expect(await places()).toEqual([['moved@example.com', hashNow('moved@example.com', await secret())]]);
  });

  it('is checked once a day for subscribers that an earlier version added', async () => {
    await run();
    await subscriberOfBefore('back@example.com');
    await run();
    expect(await places()).toEqual([['back@example.com', hashBefore('back@example.com')]]);
    post.clock.advance(day);
    await run();

    expect(await places()).toEqual([['back@example.com', hashNow('back@example.com')]]);
  });

  it('keeps its order during an announcement', async () => {
    await subscriberOfBefore('told@example.com');
    const at = post.clock.now();
    const announcement = { number: 1, requestId: 'r', at, works: 1, people: 1 };
    await post.table.transact([announcementAction(announcement)]);
    await run();
    expect(await places()).toEqual([['told@example.com', hashBefore('told@example.com')]]);
    await post.table.put({ ...keys.announcement(1), ...announcement, told: 1 });
    await run();

    expect(await places()).toEqual([['told@example.com', hashNow('told@example.com')]]);
  });
});

describe('a copy of the table', () => {
  it('does not reveal whether an address is subscribed or was sent a confirmation email', async () => {
    await us.ask('guess@example.com');
    await us.send();
    const scan = JSON.stringify(await dumpTable(post));

    expect(scan).not.toContain(hashBefore('guess@example.com'));
    expect(scan).toContain(hashNow('guess@example.com'));
  });
});
