import { describe, expect, it } from 'vitest';
import { hasBlackFrame, hasRealImage, isShownInGallery, noImageUrl } from '#shared/artwork/visibility.ts';
import { artwork, piece } from '#test/support/shop/artworks.ts';

describe('a work that the gallery shows', () => {
  it('has a picture and stock', () => {
    expect(isShownInGallery(artwork())).toBe(true);
    expect(isShownInGallery(artwork({ variations: [piece(0), piece(2)] }))).toBe(true);
  });

  // Rule 3.14
  it.each([
    ['hidden', { hidden: true }],
    ['deleted', { isDeleted: true }],
    ['without a picture', { imageUrl: noImageUrl }],
    ['without an address of a picture', { imageUrl: '' }],
    ['without variations', { variations: [] }],
    ['sold out', { variations: [piece(0), piece(-1)] }],
    ['of unknown stock', { variations: [piece(Number.NaN)] }],
  ])('is not %s', (_, overrides) => {
    expect(isShownInGallery(artwork(overrides))).toBe(false);
  });
});

// Rule 11.2
it.each([
  ['https://placehold.co/600x400', false],
  ['https://via.placeholder.com/600x400', false],
  ['https://placehold.co/600x400/png', false],
  ['https://placehold.co/800x400', true],
  ['/media/moon-600x400.jpg', true],
])('hasRealImage for the URL %s is %s', (imageUrl, real) => {
  expect(hasRealImage({ imageUrl })).toBe(real);
});

describe('the black frame', () => {
  // Rule 3.17
  it('is shown only around Prints on Wood', () => {
    expect(hasBlackFrame('Prints on Wood')).toBe(true);
    expect(hasBlackFrame('Prints')).toBe(false);
  });
});
