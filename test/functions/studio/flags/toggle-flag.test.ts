// Rule 13.12
import { beforeEach, describe, expect, it } from 'vitest';
import { readVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { type OpenStudio, openStudio } from '#test/support/shop/open-services.ts';
import { sized } from '#test/support/sizes.ts';

let shop: OpenStudio;
beforeEach(async () => {
  shop = await openStudio();
});

async function addWork(isDeleted = false) {
  const artwork = makeArtworkItem({ isDeleted });
  const variations = ['V0', 'V1'].map((variationId) => makeVariationItem({ variationId }, artwork));
  await putArtwork(shop.table, artwork, variations);
}

const toggle = (flag: 'Hidden' | 'Featured', id = 'MOONSTAIRS') =>
  call(shop.studio, `toggle${flag}`, { params: { id }, cookies: shop.cookies });
const readWork = () => shop.table.get(keys.artwork('MOONSTAIRS'), true);

describe('hiding a work', () => {
  it('hides all its variations, and adds an entry to the activity log', async () => {
    await addWork();
    const version = (await readVersion(shop.table, true)).version;

    const answer = await toggle('Hidden');

    expect(answer.body).toEqual({ id: 'MOONSTAIRS', hidden: true });
    expect(await readWork()).toMatchObject({ hidden: true, featured: false });
    for (const id of ['V0', 'V1']) {
      expect(await shop.table.get(keys.variation('MOONSTAIRS', id), true)).toMatchObject({ hidden: true });
    }
    expect((await readVersion(shop.table, true)).version).toBe(version + 1);
    expect(await readActivity(shop.table)).toMatchObject([
      { who: 'marlo', action: 'toggleHidden', detail: 'The Moon Stairs, Originals: hidden' },
    ]);
  });
});

describe('featuring a work', () => {
  it('changes only the flag, and records the user', async () => {
    await addWork();
    const before = await readWork();

    expect((await toggle('Featured')).body).toEqual({ id: 'MOONSTAIRS', featured: true });

    expect(await readWork()).toEqual({ ...before, featured: true, featuredBy: 'marlo' });
  });
});

describe('simultaneous toggles', () => {
  it.each([
    [sized(16, 50), false],
    [sized(17, 51), true],
  ])('are each counted once: after %i of them the flag is %s', async (presses, end) => {
    await addWork();

    const answers = await Promise.all(Array.from({ length: presses }, () => toggle('Hidden')));

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => 'hidden' in body && body.hidden)).toHaveLength(
      Math.ceil(presses / 2),
    );
    expect(await readWork()).toMatchObject({ hidden: end });
    expect(await shop.table.get(keys.variation('MOONSTAIRS', 'V0'), true)).toMatchObject({ hidden: end });
    expect(await readActivity(shop.table)).toHaveLength(presses);
  });
});

describe('toggling a missing work', () => {
  it.each([
    ['an unknown', 'NOSUCHWORK'],
    ['a deleted', 'MOONSTAIRS'],
  ])('answers 404 for %s work, and writes nothing', async (_, id) => {
    await addWork(true);

    const answer = await toggle('Hidden', id);

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'Artwork not found' });
    expect(await readActivity(shop.table)).toEqual([]);
  });
});
