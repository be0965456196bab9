// Rule 5.18
import { describe, expect, it } from 'vitest';
import type { Picture } from '#shared/artwork/artwork.ts';
import { sizeAdvice } from '#shared/size/size-advice.ts';
import { sizeOf } from '#shared/size/size-of.ts';

describe('sizeOf', () => {
  const shaped = (width: number, height: number): Picture => ({
    key: 'moon',
    width,
    height,
    color: '#2a1f3d',
    widths: [320],
  });
  const sizes = (...names: string[]) =>
    names.map((name, index) => ({ id: `V${index}`, name, price: 40, inStock: 1 }));
  const work = {
    medium: 'Acrylic, 24 × 30 in',
    description: 'A staircase.',
    picture: shaped(2400, 3000),
    variations: sizes('Regular'),
  };

  it('reads the variation’s name, then the medium, then the description', () => {
    expect(sizeOf(work, { name: '8 × 10 in' })).toEqual({ width: 203.2, height: 254 });
    expect(sizeOf(work, { name: 'Regular' })).toEqual({ width: 609.6, height: 762 });
    expect(sizeOf({ ...work, medium: 'Oil', description: 'Oil.\n40 x 50 cm' }, undefined)).toEqual({
      width: 400,
      height: 500,
    });
    expect(sizeOf({ ...work, medium: 'Oil' }, undefined)).toBeUndefined();
  });

  it('takes the orientation from the picture, whichever number comes first', () => {
    expect(sizeOf({ ...work, picture: shaped(3000, 2400) }, undefined)).toEqual({
      width: 762,
      height: 609.6,
    });
    expect(sizeOf({ ...work, medium: '30 × 24 in' }, undefined)).toEqual({ width: 609.6, height: 762 });
  });

  it('returns undefined if the numbers do not fit the picture’s shape, or if there is no picture', () => {
    expect(sizeOf({ ...work, picture: shaped(3000, 3000) }, undefined)).toBeUndefined();
    expect(sizeOf({ ...work, picture: shaped(2400, 3300) }, undefined)).toEqual({
      width: 609.6,
      height: 762,
    });
    expect(sizeOf({ ...work, picture: shaped(2400, 3600) }, undefined)).toBeUndefined();
    expect(sizeOf({ ...work, picture: undefined }, undefined)).toBeUndefined();
  });

  const several = {
    ...work,
    medium: 'Pigment print',
    description: 'Available in 8x10 in, 16x20 in and 24x30 in.',
    variations: sizes('8x10', '16x20', '24 x 30', 'Large'),
  };

  it.each([
    ['8x10', { width: 203.2, height: 254 }],
    ['16x20', { width: 406.4, height: 508 }],
    ['24 x 30', { width: 609.6, height: 762 }],
    ['Large', undefined],
    ['12x15', undefined],
  ])('looks for the size of a variation named %j with its unit in other texts', (name, size) => {
    expect(sizeOf(several, { name })).toEqual(size);
  });

  it.each(['Print 8x10', 'Greeting card', 'Mug'])(
    'does not use the painting’s size for a variation named %j',
    (name) => {
      const shop = { ...work, medium: 'Oil on canvas, 24 x 30 in', variations: sizes('Original', name) };

      expect(sizeOf(shop, { name })).toBeUndefined();
      expect(sizeOf(shop, { name: 'Original' })).toEqual({ width: 609.6, height: 762 });
    },
  );

  it('reads the medium if all variations have the same name', () => {
    expect(sizeOf({ ...work, variations: sizes('Regular', 'regular') }, { name: 'Regular' })).toBeDefined();
  });

  it.each([
    ['', '', 'No size is written. Write one in the name of the variation, such as ‘24 × 30 in’.'],
    ['8x10', '', '‘8 × 10’ has no unit. Write ‘8 × 10 in’ or ‘8 × 10 cm’.'],
    ['', '24 x 30', '‘24 × 30’ has no unit. Write ‘24 × 30 in’ or ‘24 × 30 cm’.'],
    ['8x10 in / 24x30 in', '', 'There are several sizes. Write ‘image’ before the size of the picture.'],
    [
      'Framed 24 x 30 in',
      '',
      'Only the size of a frame, mat, paper or box is written. Add the picture’s, such as ‘image 24 × 30 in’.',
    ],
    [
      '24 x 24 in',
      '',
      'The size that is written has another shape than the picture. Correct the size, or crop the picture.',
    ],
    ['24 x 30 in', '', undefined],
  ])('is explained to the artist for the name %j and the medium %j', (name, medium, advice) => {
    const written = { ...work, medium, description: '', variations: sizes(name) };

    expect(sizeAdvice(written, { name })?.text).toBe(advice);
  });
});
