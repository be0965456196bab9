// Rules 25.4, 25.5, 25.6 and 25.7
import { beforeEach, describe, expect, it } from 'vitest';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { openTexts } from '#test/support/shop/texts.ts';

let shop: Awaited<ReturnType<typeof openTexts>>;
beforeEach(async () => {
  shop = await openTexts();
});

describe('a draft', () => {
  it('is shared by all administrators and invisible to visitors', async () => {
    await shop.save(0, { headline: 'Doors in Hills' });

    expect((await shop.editable()).draft).toMatchObject({
      texts: { headline: 'Doors in Hills' },
      who: 'marlo',
    });
    expect(await shop.published()).toEqual({ version: 0, texts: {} });
    expect(await readActivity(shop.table)).toEqual([]);
  });

  it('is not stored if it equals the published texts', async () => {
    await shop.save(0, { headline: 'Doors in Hills' });
    const { body } = await shop.save(1, { headline: startingTexts.headline });

    expect(body).toMatchObject({ revision: 2 });
    expect(body.draft).toBeUndefined();
  });

  it('is removed when it is published', async () => {
    await shop.save(0, { headline: 'Doors in Hills' });
    const { body } = await shop.publish(1, { headline: 'Doors in Hills' });

    expect(body.draft).toBeUndefined();
    expect(body.published).toEqual({ version: 1, texts: { headline: 'Doors in Hills' } });
  });
});

describe('publishing', () => {
  // Rule 25.1
  it('stores only differences from shop.config.ts', async () => {
    await shop.publish(0, { ...startingTexts, artist: 'Jo Ash' });

    expect((await shop.table.get(keys.publishedTexts()))?.['texts']).toEqual({ artist: 'Jo Ash' });
  });

  it('is recorded in the activity log with the user and the changed texts', async () => {
    await shop.publish(0, { artist: 'Jo Ash', privacy: 'Nothing is kept.' });

    expect(await readActivity(shop.table)).toMatchObject([
      { who: 'marlo', action: 'publishTexts', detail: 'Name of the artist, Privacy' },
    ]);
  });

  it('is refused if nothing has changed, and is not recorded', async () => {
    expect((await shop.publish(0, {})).status).toBe(400);
    expect(await readActivity(shop.table)).toEqual([]);
    expect((await shop.editable()).revision).toBe(0);
  });

  it.each([
    ['publishes', 'publish'],
    ['saves', 'save'],
  ] as const)('is refused with a message if another administrator %s first', async (_, other) => {
    await shop[other](0, { headline: 'Theirs' });
    const { status, body } = await shop.publish(0, { headline: 'Mine' });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'TEXTS_CHANGED', error: expect.stringContaining('Someone else') });
    const { published, draft } = await shop.editable();
    expect(published.texts.headline ?? draft?.texts.headline).toBe('Theirs');
  });

  it('succeeds once if several administrators publish at the same time', async () => {
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((headline) => shop.publish(0, { headline })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await shop.published()).version).toBe(1);
    expect(await readActivity(shop.table)).toHaveLength(1);
  });

  it('accepts every text at its maximum length', async () => {
    const long = 'ł'.repeat(10_000);
    const { status } = await shop.publish(0, {
      ...{ shipping: long, returns: long, privacy: long, terms: long },
      biography: Array.from({ length: 8 }, () => ({ title: 'Title', text: 'ł'.repeat(4_000) })),
    });

    expect(status).toBe(200);
    expect((await shop.publishedPages()).terms).toBe(long);
  });
});

describe('undoing the last publication', () => {
  it('publishes the previous texts as a new version, and keeps the draft', async () => {
    await shop.publish(0, { headline: 'One' });
    await shop.publish(1, { headline: 'Two', lead: 'Lead' });
    await shop.save(2, { headline: 'Three' });
    const { body } = await shop.restore(3);

    expect(body.published).toEqual({ version: 3, texts: { headline: 'One' } });
    expect(body.draft?.texts).toEqual({ headline: 'Three' });
    expect(body.lastPublication).toMatchObject({ who: 'marlo', changed: ['headline', 'lead'] });
    expect((await readActivity(shop.table))[0]).toMatchObject({
      action: 'restoreTexts',
      detail: 'Headline, First line about the artist',
    });
  });

  it('restores the initial texts, and a second undo restores the undone texts', async () => {
    await shop.publish(0, { headline: 'One' });
    await shop.restore(1);
    expect(await shop.published()).toEqual({ version: 2, texts: {} });

    await shop.restore(2);
    expect(await shop.published()).toEqual({ version: 3, texts: { headline: 'One' } });
  });

  it('is refused after somebody else has published, and if nothing was published', async () => {
    expect((await shop.restore(0)).status).toBe(400);
    await shop.publish(0, { headline: 'One' });

    expect((await shop.restore(0)).status).toBe(409);
  });

  it('is refused with a message if the previous version’s row is missing', async () => {
    await shop.publish(0, { headline: 'One' });
    await shop.publish(1, { headline: 'Two' });
    await shop.table.remove(keys.textsVersion(1));

    expect((await shop.restore(2)).status).toBe(404);
    expect((await shop.published()).texts.headline).toBe('Two');
  });

  it('succeeds if an earlier release has stored twenty versions', async () => {
    const versionOf = (version: number) => ({ version, texts: { headline: `Headline ${version}` } });
    await shop.table.put({ ...keys.publishedTexts(), ...versionOf(22) });
    await shop.table.put({ ...keys.textsDraft(), revision: 22, at: 1, who: 'anna' });
    for (let version = 3; version <= 22; version += 1) {
      const about = { at: version, who: 'anna', changed: ['headline'] };
      await shop.table.put({ ...keys.textsVersion(version), ...versionOf(version), ...about });
    }
    const kept = async () =>
      (await shop.table.query(beginningWith({ ...keys.textsVersion(0), sk: 'VERSION#' }))).map(
        ({ version }) => version,
      );

    expect((await shop.editable()).lastPublication).toMatchObject({ who: 'anna', changed: ['headline'] });
    expect((await shop.restore(22)).body.published).toEqual({ ...versionOf(21), version: 23 });
    expect(await kept()).toEqual([22, 23]);
  });
});

describe('a text from the studio', () => {
  it.each<[string, unknown, string]>([
    ['a link that runs a script', { instagram: 'javascript:alert(1)' }, 'Instagram: A whole address'],
    ['no address', { email: 'studio' }, 'Contact email'],
    ['an empty name', { brand: ' \u200b ' }, 'Name of the shop: Please write something'],
    ['no day', { noticeUntil: '2027-02-30' }, 'Last day of the announcement: A day is written as 2027-01-03'],
    ['too long a line', { headline: 'x'.repeat(81) }, 'Headline: At most 80 characters'],
    ['a section without a title', { biography: [{ title: '', text: 'x' }] }, 'needs a title'],
    [
      'too many sections',
      { biography: Array.from({ length: 9 }, () => ({ title: 'x', text: '' })) },
      'at most 8 sections',
    ],
    ['an unknown text', { nothing: 'x' }, ''],
  ])('is refused with a message if it is %s', async (_, texts, words) => {
    const { status, body } = await shop.publish(0, texts);

    expect(status).toBe(400);
    expect(body.error).toContain(words);
    expect((await shop.published()).version).toBe(0);
  });

  it('loses control characters, direction marks and, in a single line, line breaks', async () => {
    await shop.publish(0, { headline: 'Doors\u0000\n in\u202e Hills', terms: 'One\u0007.\r\n\r\nTwo.' });

    expect((await shop.published()).texts.headline).toBe('Doors in Hills');
    expect((await shop.publishedPages()).terms).toBe('One.\n\nTwo.');
  });
});
