// Rules 5.18 and 13.21
import { expect, test } from 'vitest';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { lackOf, missingSizes } from '#shared/studio/lacking.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';

const sized = makeVariation({ name: '24 × 30 in' });
const unsized = makeVariation({ name: 'Regular' });

test.each([
  ['a picture and a size', { variations: [unsized, sized] }, undefined],
  ['no picture', { imageUrl: noImageUrl, variations: [sized] }, 'picture'],
  ['no size', { variations: [unsized] }, 'size'],
  ['its size in the description', { description: 'Oil, 24 × 30 in', variations: [unsized] }, undefined],
  ['a size without a unit', { variations: [sized, makeVariation({ id: 'V2', name: '8x10' })] }, 'size'],
  ['a card beside its print', { variations: [sized, makeVariation({ id: 'V2', name: 'Card' })] }, undefined],
  ['no picture, if it is hidden', { imageUrl: noImageUrl, hidden: true }, undefined],
  ['no picture, if it is deleted', { imageUrl: noImageUrl, isDeleted: true }, undefined],
  ['only a sold size', { variations: [makeVariation({ inStock: 0 })] }, undefined],
] as const)('lackOf returns what is missing, if anything, in a work with %s', (_, work, lack) => {
  expect(lackOf(makeArtwork(work as Partial<ReturnType<typeof makeArtwork>>))).toBe(lack);
});

test('missingSizes returns advice for unreadable sizes, with the variation’s name if the work has several', () => {
  const bare = makeVariation({ id: 'V2', name: '8x10' });
  const sold = makeVariation({ id: 'V3', name: '16x20', inStock: 0 });

  expect(missingSizes(makeArtwork({ variations: [sized, bare, sold] }))).toEqual([
    '8x10: ‘8 × 10’ has no unit. Write ‘8 × 10 in’ or ‘8 × 10 cm’.',
  ]);
  expect(missingSizes(makeArtwork({ variations: [bare] }))).toEqual([
    '‘8 × 10’ has no unit. Write ‘8 × 10 in’ or ‘8 × 10 cm’.',
  ]);
});
