import { expect, test } from 'vitest';
import { lackOf } from '#shared/rules/lacking.ts';
import { noImageUrl } from '#shared/rules/visibility.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';

const sized = makeVariation({ name: '24 × 30 in' });
const unsized = makeVariation({ name: 'Regular' });

test.each([
  ['a picture and a size lacks nothing', { variations: [unsized, sized] }, undefined],
  ['no picture lacks it', { imageUrl: noImageUrl, variations: [sized] }, 'picture'],
  ['no size anywhere lacks it', { variations: [unsized] }, 'size'],
  [
    'its size in the description lacks nothing',
    { description: 'Oil, 24 × 30 in', variations: [unsized] },
    undefined,
  ],
  ['no picture, hidden, lacks nothing', { imageUrl: noImageUrl, hidden: true }, undefined],
  ['no picture, gone, lacks nothing', { imageUrl: noImageUrl, isDeleted: true }, undefined],
  ['no size, sold, lacks nothing', { variations: [makeVariation({ inStock: 0 })] }, undefined],
] as const)('a work with %s', (_, work, lack) => {
  expect(lackOf(makeArtwork(work as Partial<ReturnType<typeof makeArtwork>>))).toBe(lack);
});
