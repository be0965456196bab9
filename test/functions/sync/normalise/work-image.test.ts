import { describe, expect, it } from 'vitest';
import { collectReferences, type SquareImage } from '#functions/sync/normalise/references.ts';
import { imagesOf } from '#functions/sync/normalise/work.ts';

const host = 'https://items-images-production.s3.us-west-2.amazonaws.com';
const at = (id: string, caption = ''): [string, SquareImage] => [
  id,
  { url: `${host}/files/${id}.jpeg`, version: 1, caption },
];
const options = { imageHosts: [], title: 'Moon Stairs, The' };
const idsOf = (ids: readonly string[], images: Map<string, SquareImage>) =>
  imagesOf(ids, images, options).images.map(({ imageId }) => imageId);

describe('the images of a work', () => {
  it('have Square’s order, without duplicates', () => {
    const images = new Map([at('A'), at('B'), at('C')]);

    expect(idsOf(['B', 'A', 'B', 'C', 'A'], images)).toEqual(['B', 'A', 'C']);
  });

  it('do not include deleted images, which are not reported', () => {
    const images = new Map([at('A'), at('C')]);

    const { images: shown, errors } = imagesOf(['A', 'GONE', 'C'], images, options);

    expect(shown.map(({ imageId }) => imageId)).toEqual(['A', 'C']);
    expect(errors).toEqual([]);
  });

  // Rule 13.9
  it.each([
    ['has no images', [], /no picture in Square/],
    ['has only deleted images', ['GONE'], /not in Square any more/],
  ])('are reported as missing if the item %s', (_, ids, reason) => {
    const { images: shown, errors } = imagesOf(ids, new Map([at('A')]), options);

    expect(shown).toEqual([]);
    expect(errors).toEqual([expect.stringMatching(reason)]);
  });

  it('do not include images with an invalid URL, which are reported', () => {
    const images = new Map([at('A'), ['EVIL', { url: 'javascript:alert(1)', version: 1, caption: '' }]] as [
      string,
      SquareImage,
    ][]);

    const { images: shown, errors } = imagesOf(['EVIL', 'A'], images, options);

    expect(shown.map(({ imageId }) => imageId)).toEqual(['A']);
    expect(errors).toEqual(['One of its pictures has an address that the shop does not load pictures from.']);
  });

  it('are at most twelve, and the artist is told if there are more', () => {
    const ids = Array.from({ length: 15 }, (_, index) => `I${index}`);

    const { images, errors } = imagesOf(ids, new Map(ids.map((id) => at(id))), options);

    expect(images.map(({ imageId }) => imageId)).toEqual(ids.slice(0, 12));
    expect(errors).toEqual(['It has 15 pictures in Square; visitors see the first 12.']);
  });

  it('have the artist’s captions, except those that only repeat the title', () => {
    const images = new Map([at('A', 'The Moon Stairs'), at('B', 'The edge, painted blue'), at('C')]);

    expect(imagesOf(['A', 'B', 'C'], images, options).images.map(({ alt }) => alt)).toEqual([
      undefined,
      'The edge, painted blue',
      undefined,
    ]);
  });

  it('have no file names and no very long texts as captions', () => {
    const image = (imageData: object) => ({ type: 'IMAGE', id: 'A', version: 1, imageData });
    const caption = (text: unknown) =>
      collectReferences([
        image({ url: `${host}/a.jpeg`, name: 'IMG_2041 final.jpg', caption: text }),
      ]).images.get('A')?.caption;

    expect(caption(undefined)).toBe('');
    expect(caption('  On\n the\u0000 easel ')).toBe('On the easel');
    expect(caption('x'.repeat(9_000))?.length).toBeLessThanOrEqual(250);
  });
});
