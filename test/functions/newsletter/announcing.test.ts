// Rule 22.7
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { deliverDue } from '#functions/mail/deliver.ts';
import { readDue, readMails } from '#functions/mail/outbox.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import { announcementEventKey, readLastAnnouncement } from '#functions/newsletter/announcement-records.ts';
import { newsletterMail } from '#functions/newsletter/newsletter-mail.ts';
import { announce } from '#functions/newsletter/studio-handlers.ts';
import { everySubscriber, rehashSubscribers } from '#functions/newsletter/subscriber-records.ts';
import { startPost } from '#test/support/mail/post.ts';
import { subscribersIn } from '#test/support/mail/subscribers.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

const minute = 60_000;

const post = await startPost();
const us = subscribersIn(post);
beforeAll(async () => {
  const moon = makeArtworkItem({ artworkId: 'MOON', title: 'Moon Stairs, The' });
  await putArtwork(post.table, moon, [makeVariationItem({ name: '24 × 30 in' }, moon)]);
});
beforeEach(() => {
  post.clock.advance(60 * minute);
});

let requests = 0;
const note: TransactAction = { Put: { Item: { ...keys.auditEntry('x') } } };
const tell = (requestId = `request-${++requests}`, artworkIds = ['MOON']) =>
  announce({ table: post.table, now: post.clock.now, mayWrite: true }, { requestId, artworkIds }, note);

/** Replaces the list by this many subscribers, who confirmed a minute ago. Returns their addresses, sorted. */
async function people(count: number): Promise<string[]> {
  await everybodyLeaves();
  const all = Array.from({ length: count }, (_, index) => {
    const id = `${post.clock.now().toString(16)}${index.toString(16)}`.padStart(18, 'f').slice(-18);
    return { id, email: `reader-${id}@example.com`, hash: `hash-${id}`, at: post.clock.now() - minute };
  });
  await post.table.batchWrite(
    all.flatMap(({ id, email, hash, at }) => [
      { put: { ...keys.subscriber(hash), id, email, confirmedAt: at } },
      {
        put: {
          ...keys.subscription(id),
          secret: 'a'.repeat(32),
          addressHash: hash,
          askedAt: at,
          confirmedAt: at,
        },
      },
    ]),
  );
  return all.map(({ email }) => email).sort();
}

async function everybodyLeaves() {
  const all = await everySubscriber(post.table);
  await post.table.batchWrite(all.map(({ sk }) => ({ remove: keys.subscriber(sk) })));
}

const run = (ports: MailPorts = post.ports) => deliverDue(ports, post.clock.now() + 40_000);

async function recipientsAfter(act: () => Promise<unknown>) {
  const mails = await us.mailsAfter(act);
  return mails.map(({ to }) => to?.[0]?.address ?? '').sort();
}

describe('an announcement', () => {
  it('is sent to every confirmed subscriber, with a link and a header to unsubscribe', async () => {
    await everybodyLeaves();
    const key = await us.join('jane@example.com');
    await us.ask('nobody@example.com');
    await us.send();
    const [mail, ...more] = await us.mailsAfter(() => tell());

    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'New work: The Moon Stairs',
      to: [{ address: 'jane@example.com' }],
    });
    expect(mail?.text).toContain('Acrylic on canvas · 24 × 30 in');
    expect(mail?.text).toContain(`${siteOrigin}/artwork/MOON`);
    expect(us.keyIn(mail?.text, 'end')).toBe(key);
    const header = (name: string) => mail?.headers.find((one) => one.key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${siteOrigin}/api/news/end/${key}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is sent once if it is requested several times', async () => {
    const all = await people(3);
    const recipients = await recipientsAfter(async () => {
      await Promise.all([tell('same'), tell('same')]);
      await tell('same');
    });

    expect(recipients).toEqual(all);
  });

  // An announcement's own emails are made 25 at a time.
  it('makes no further emails while SES has paused sending', async () => {
    await people(60);
    await tell();
    const paused: MailPorts = {
      ...post.ports,
      send: async () => ({ kind: 'closed', code: 'AccountSuspendedException' }),
    };
    for (let minute = 0; minute < 3; minute++) await run(paused);

    const everybody = await everySubscriber(post.table);
    const mails = await Promise.all(everybody.map(({ id }) => readMails(post.table, id)));
    expect(mails.flat().filter(({ state }) => state === 'PENDING')).toHaveLength(25);
    await post.runFor(10, run);
    await everybodyLeaves();
  });

  it('is refused during another announcement, with a removed work, and without subscribers', async () => {
    await people(3);
    await tell();
    await expect(tell()).rejects.toThrow('still being sent');
    await run();
    await expect(tell('other', ['GONE'])).rejects.toThrow('no longer for sale');
    await everybodyLeaves();
    await expect(tell()).rejects.toThrow('There are no subscribers yet');
  });

  // Rule 22.6
  it('is not sent to subscribers who unsubscribe or confirm after it was recorded', async () => {
    const [first = '', ...rest] = await people(3);
    const recipients = await recipientsAfter(async () => {
      await tell();
      post.clock.advance(1);
      const { id } = (await everySubscriber(post.table)).find(({ email }) => email === first) ?? { id: '' };
      // The email is written but not sent.
      post.ses.fail('throttle');
      await run();
      await us.end(`${id}${'a'.repeat(32)}`);
      await us.join('late@example.com');
      post.clock.advance(10 * minute);
    });

    expect(recipients.filter((recipient) => recipient !== 'late@example.com')).toEqual(rest);
    expect(recipients.filter((recipient) => recipient === 'late@example.com')).toHaveLength(1);
  });

  // Rule 22.8
  it.each(['Bounce', 'Complaint'])(
    'ends a subscription without an alarm if its email causes a %s',
    async (eventType) => {
      const [email] = await people(1);
      const [mail] = await us.mailsAfter(() => tell());
      const [one] = await everySubscriber(post.table);
      const number = (await readLastAnnouncement(post.table))?.number;
      const event = (bounceType?: string) => ({
        Records: [
          {
            Sns: {
              Message: JSON.stringify({
                eventType,
                ...(bounceType && { bounce: { bounceType } }),
                mail: { messageId: 'm', tags: { mail: [`${one?.id}_new-works_${number}_1`] } },
              }),
            },
          },
        ],
      });
      expect(mail?.to?.[0]?.address).toBe(email);
      post.metrics.length = 0;
      if (eventType === 'Bounce') {
        await post.hear(event('Transient'));
        expect(await everySubscriber(post.table)).toHaveLength(1);
      }
      await post.hear(event(eventType === 'Bounce' ? 'Permanent' : undefined));
      await post.hear(event('Permanent'));

      expect(await everySubscriber(post.table)).toEqual([]);
      expect(post.metrics).toEqual([]);
      expect(JSON.stringify(post.lines)).not.toContain(email);
    },
  );
});

describe('an announcement while another run moves the list to a new address key', () => {
  /** Returns a table that runs `act` just before the move with this index, counted from 0. */
  function tableBefore(move: number, act: () => Promise<void>): Table {
    let moves = 0;
    return {
      ...post.table,
      transact: async (actions) => {
        if (moves++ === move) await act();
        await post.table.transact(actions);
      },
    };
  }

  async function tellFirstPart(): Promise<void> {
    await tell();
    const { number = 0 } = (await readLastAnnouncement(post.table)) ?? {};
    const due = await readDue(post.table, announcementEventKey(number));
    if (due && 'announcement' in due)
      await newsletterMail.writeNext(post.table, due.announcement, post.clock.now());
  }

  it.each([20, 59])('reaches each subscriber once if it begins before move %i', async (move) => {
    const all = await people(60);
    const recipients = await recipientsAfter(async () => {
      const table = tableBefore(move, tellFirstPart);
      await rehashSubscribers({ table, now: post.clock.now }, `new-key-${move}`, post.clock.now() + minute);
      await post.runFor(3, run);
    });

    expect(recipients).toEqual(all);
    expect(await readLastAnnouncement(post.table)).toMatchObject({ told: 60 });
  });

  it('ends even if a batch contains a subscriber who already has an email', async () => {
    const all = await people(30);
    const recipients = await recipientsAfter(async () => {
      await tellFirstPart();
      // This is the state after an earlier version moved the list: a subscriber with an email comes after the cursor.
      const [first] = await everySubscriber(post.table);
      await post.table.put({ ...keys.subscriber('hash-~'), ...first, sk: 'hash-~' });
      await post.table.remove(keys.subscriber(first?.sk ?? ''));
      await post.runFor(3, run);
    });

    expect(recipients).toEqual(all);
    expect(await readLastAnnouncement(post.table)).toMatchObject({ told: 30 });
  });
});
