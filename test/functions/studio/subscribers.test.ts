// Rule 22.9
import { beforeAll, describe, expect, it } from 'vitest';
import { mailService } from '#functions/mail/handlers.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { startPost } from '#test/support/mail/post.ts';
import { subscribersIn } from '#test/support/mail/subscribers.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const post = await startPost();
const us = subscribersIn(post);
const studio = studioService(us.services, { startExecution: async () => undefined });
let admin: { cookies: string[] };
beforeAll(async () => {
  admin = { cookies: [await adminCookie(us.services)] };
  const moon = makeArtworkItem({ artworkId: 'MOON' });
  await putArtwork(post.table, moon, [makeVariationItem({}, moon)]);
  await us.join('=jane@example.com');
  await us.join('ada@example.com');
});

/** Creates a session for a new administrator, because earlier sessions end as the clock advances. */
let administrators = 1;
const signInAgain = async () => ({
  cookies: [await adminCookie(us.services, `marlo${++administrators}`)],
});
const news = async () => (await call(studio, 'getNews', admin)).body;

const isKept = async (text: string) =>
  JSON.stringify(await dumpTable(post))
    .toLowerCase()
    .includes(text);

describe('subscribers', () => {
  it('receive an announcement once, even if the artist sends it twice', async () => {
    expect(await news()).toEqual({ isOpen: true, subscribers: 2 });
    const body = { requestId: 'r1', artworkIds: ['MOON', 'MOON'] };
    for (let press = 0; press < 2; press++)
      expect((await call(studio, 'announceWorks', { ...admin, body })).body.last).toMatchObject({
        works: 1,
        people: 2,
        isWritten: false,
      });
    await us.send();

    expect((await news()).last).toMatchObject({ works: 1, people: 2, isWritten: true });
    const activity = await readActivity(post.table);
    expect(activity.filter(({ action }) => action === 'announceWorks')).toMatchObject([
      { detail: 'Told of one new work' },
    ]);
  });

  it.each([[[]], [Array.from({ length: 25 }, (_, place) => `W${place}`)], [['NOBODY']], ['MOON']])(
    'cannot receive an announcement of %j',
    async (artworkIds) => {
      const body = { requestId: 'r2', artworkIds };
      expect([400, 409]).toContain((await call(studio, 'announceWorks', { ...admin, body })).status);
    },
  );

  it('are exported as a CSV file without formulas', async () => {
    const { name, text } = (await call(studio, 'exportSubscribers', admin)).body;

    expect(name).toBe('subscribers.csv');
    expect(text).toContain(`"'=jane@example.com"`);
    expect(text).toContain('"ada@example.com"');
  });

  it('can be found by address and removed, without an address in the activity log', async () => {
    const body = { email: ' ADA@example.com ' };
    const found = (await call(studio, 'findPerson', { ...admin, body })).body.records;
    expect(found.map(({ kind }) => kind)).toContain('subscribers');
    const only = { ...body, onlySubscription: true };
    for (const erased of [/1 subscription, 1 subscriber/, /^nothing$/])
      expect((await call(studio, 'erasePerson', { ...admin, body: only })).body.erased).toMatch(erased);

    expect((await news()).subscribers).toBe(1);
    const activity = JSON.stringify(await readActivity(post.table));
    expect(activity).toContain("Erased a person's data: ");
    expect(activity).not.toContain('example.com');
  });

  it.each([
    ['if their email is not written yet', async () => undefined],
    ['if their email was sent', () => us.send()],
  ])('can be found and removed before they confirm, also %s', async (_, meanwhile) => {
    const body = { email: 'Pending@example.com' };
    post.clock.advance(2 * 24 * 60 * 60_000);
    const admin = await signInAgain();
    await us.ask('pending@example.com');
    await meanwhile();
    const [mail] = (await post.mails())
      .filter(({ to }) => to?.[0]?.address === 'pending@example.com')
      .slice(-1);

    const found = (await call(studio, 'findPerson', { ...admin, body })).body.records;
    expect(found.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(/^Subscription of \w{3} \d+, 20\d\d, not confirmed yet$/),
    );
    await call(studio, 'erasePerson', { ...admin, body });
    expect((await call(studio, 'findPerson', { ...admin, body })).body.records).toEqual([]);
    expect(await isKept('pending@example.com')).toBe(false);
    expect(await us.mailsAfter(async () => undefined)).toEqual([]);
    if (mail) expect((await us.confirm(us.keyIn(mail.text))).status).toBe(410);
    const activity = await readActivity(post.table);
    const detail = expect.stringMatching(/^Erased a person's data: .*subscription/);
    expect(activity).toContainEqual(expect.objectContaining({ detail }));
    expect(JSON.stringify(activity)).not.toContain('example.com');
  });

  it('leave no address in an unsent email after their removal', async () => {
    const body = { email: 'refused@example.com' };
    const admin = await signInAgain();
    await us.ask(body.email);
    const refuse = async () => ({ kind: 'refused', code: 'MessageRejected' }) as const;
    await mailService({ ...post.ports, send: refuse })({});
    expect(await isKept(body.email)).toBe(true);

    await call(studio, 'erasePerson', { ...admin, body });
    expect(await isKept(body.email)).toBe(false);
  });
});
