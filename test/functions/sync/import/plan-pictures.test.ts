// Rule 16.7
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MadePicture, type PictureSet, picturesOf } from '#functions/catalogue/catalogue-items.ts';
import { isSameSet, lackingPictures, pictureSetOf } from '#functions/sync/import/plan-pictures.ts';
import type { ShopWork } from '#functions/sync/normalise/work.ts';

const made = (key: string, widths = [320, 800]): MadePicture => ({
  key,
  width: 800,
  height: 1000,
  color: '#123456',
  widths,
});

function workWith(
  ...images: readonly (string | readonly [key: string, alt: string])[]
): Pick<ShopWork, 'image' | 'furtherImages'> {
  const [image, ...furtherImages] = images.map((entry) => {
    const [key, alt] = typeof entry === 'string' ? [entry] : entry;
    const url = `https://square.example/${key}`;
    return { imageId: key, url, key, version: 1, formerKey: `${key} at 1`, ...(alt && { alt }) };
  });
  return { image, furtherImages };
}
const now = Date.parse('2026-11-23T10:00:00Z');
const wantedOf = (
  work: Parameters<typeof lackingPictures>[0],
  stored: Parameters<typeof lackingPictures>[1],
  run: number,
) => lackingPictures(work, stored, { run, now }).wanted;
const keysOf = (pictures: readonly { readonly key: string }[] = []) => pictures.map(({ key }) => key);

function withMade(set: PictureSet = [], key: string): PictureSet {
  return set.map((entry) => (entry.key === key ? { ...entry, picture: made(key) } : entry));
}

describe('the pictures of a work', () => {
  it('are not stored as a set if the work has one picture without a caption', () => {
    expect(pictureSetOf(workWith('A'), undefined)).toBeUndefined();
    expect(pictureSetOf(workWith(), undefined)).toBeUndefined();
    expect(isSameSet(undefined, pictureSetOf(workWith('A'), undefined))).toBe(true);
  });

  it('are stored as a set if the work has one picture with a caption', () => {
    expect(pictureSetOf(workWith(['A', 'On the easel']), undefined)).toEqual([
      { key: 'A', alt: 'On the easel' },
    ]);
  });

  it('are requested until all their files are made', () => {
    const work = workWith('A', 'B', 'C');
    const stored = {
      picture: made('A'),
      pictureSet: [{ key: 'A' }, { key: 'B', picture: made('B', [320]) }, { key: 'C' }],
    };

    expect(wantedOf(work, undefined, 0).map(({ key, place }) => [key, place])).toEqual([
      ['A', 0],
      ['B', 1],
      ['C', 2],
    ]);
    expect(keysOf(wantedOf(work, stored, 7))).toEqual(['B', 'C']);
    expect(keysOf(wantedOf(work, stored, 0))).toEqual(['C']);
  });

  it('are not made again after a change of their order, except for the picture that is now the main one', () => {
    const stored = { picture: made('A'), pictureSet: [{ key: 'A' }, { key: 'B', picture: made('B') }] };
    const work = workWith('B', 'A');

    expect(pictureSetOf(work, stored)).toEqual([{ key: 'B' }, { key: 'A', picture: made('A') }]);
    expect(keysOf(wantedOf(work, stored, 7))).toEqual(['B']);
    expect(isSameSet(pictureSetOf(work, stored), stored.pictureSet)).toBe(false);
  });

  it('are requested again by a run after the version of their image has changed at Square', () => {
    const before = { ...made('content'), source: 'A', version: 0 };

    expect(wantedOf(workWith('A'), { picture: before }, 7)).toMatchObject([{ key: 'A', version: 1 }]);
    expect(wantedOf(workWith('A'), { picture: before }, 0)).toEqual([]);
    expect(wantedOf(workWith('A'), { picture: { ...before, version: 1 } }, 7)).toEqual([]);
  });

  // Rule 16.11
  it('are tried again a day after a failure, or in the next run after a failed download', () => {
    const error = 'Its picture is damaged.';
    const hours = (count: number) => now - count * 60 * 60_000;
    const known = (entry: object) => ({
      picturesGivenUp: [{ key: 'A', version: 1, error, at: hours(1), ...entry }],
    });
    const isTried = (entry: object, run = 7) => wantedOf(workWith('A'), known(entry), run).length === 1;

    expect(isTried({})).toBe(false);
    expect(lackingPictures(workWith('A'), known({}), { run: 7, now }).unmade).toMatchObject([
      { place: 0, givenUp: { error } },
    ]);
    expect(isTried({ at: hours(23) })).toBe(true);
    expect(isTried({ at: hours(23) }, 0)).toBe(false);
    expect(isTried({ isPassing: true })).toBe(true);
    // The small files are shown, and a re-read still reports the failure of the large ones.
    const small = { ...known({}), picture: { ...made('content', [320]), source: 'A', version: 1 } };
    expect(lackingPictures(workWith('A'), small, { run: 0, now })).toMatchObject({
      wanted: [],
      unmade: [{ givenUp: { error } }],
    });
    expect(isTried({ version: 0 }, 0)).toBe(true);
    expect(isTried({ key: 'B' }, 0)).toBe(true);
  });

  it('count as changed if a caption has changed', () => {
    const before = pictureSetOf(workWith('A', ['B', 'The edge']), undefined);
    const after = pictureSetOf(workWith('A', ['B', 'The left edge']), undefined);

    expect(isSameSet(before, before)).toBe(true);
    expect(isSameSet(before, after)).toBe(false);
  });

  it('are complete, without duplicates and in Square’s order after any history of changes', () => {
    const lists = fc.array(fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(lists, (history) => {
        let stored: { picture?: MadePicture; pictureSet?: PictureSet } = {};
        for (const keys of history) {
          const work = workWith(...keys);
          const wanted = wantedOf(work, stored, 7);
          const set = pictureSetOf(work, stored);
          stored = { ...(stored.picture && { picture: stored.picture }), ...(set && { pictureSet: set }) };
          // Before the new pictures are made, the old main picture is still shown, and no picture twice.
          const halfway = keysOf(picturesOf(stored));
          expect(new Set(halfway).size).toBe(halfway.length);
          for (const { key, place } of wanted) {
            if (place === 0) stored = { ...stored, picture: made(key) };
            else stored = { ...stored, pictureSet: withMade(stored.pictureSet, key) };
          }
          expect(stored.picture?.key).toBe(keys[0]);
          expect(keysOf(picturesOf(stored) ?? (stored.picture && [stored.picture]))).toEqual(keys);
          expect(wantedOf(work, stored, 7)).toEqual([]);
        }
      }),
    );
  });
});
