import { describe, expect, it } from 'vitest';
import type { Picture } from '#shared/model/artwork.ts';
import { readLengths, sizeOf, sizeText } from '#shared/rules/dimensions.ts';
import { cpuTime } from '#test/support/shop/cpu-time.ts';

const inches = (a: number, b: number) => [a * 25.4, b * 25.4] as const;

const written: readonly (readonly [string, readonly [number, number]])[] = [
  ['24 × 30 in', inches(24, 30)],
  ['24x30"', inches(24, 30)],
  ['24X30″', inches(24, 30)],
  ['24 x 30 inches', inches(24, 30)],
  ['24 in x 30 in', inches(24, 30)],
  ['24 in. x 30 in.', inches(24, 30)],
  ['24" x 36', inches(24, 36)],
  ['24”×36”', inches(24, 36)],
  ["24'' x 36''", inches(24, 36)],
  ['24 INCHES BY 30 INCHES', inches(24, 30)],
  ['12 by 16 inches', inches(12, 16)],
  ['8 1/2 x 11 in', inches(8.5, 11)],
  ['8½ × 11"', inches(8.5, 11)],
  ['8 ½ x 11 ¼ in', inches(8.5, 11.25)],
  ['9-1/2 x 12-3/4 in', inches(9.5, 12.75)],
  ['29 1/2 × 56 7/10 in', inches(29.5, 56.7)],
  ['½ × ¾ in', inches(0.5, 0.75)],
  ['11⅝ x 16⅜ in', inches(11.625, 16.375)],
  ['8.5 x 11 in', inches(8.5, 11)],
  ['24"h x 30"w', inches(24, 30)],
  ['24 in h x 30 in w x 2 in d', inches(24, 30)],
  ['24 × 30 × 1½ in', inches(24, 30)],
  ['24 * 30 in', inches(24, 30)],
  ['4 ft x 6 ft', [1219.2, 1828.8]],
  ["4' x 6'", [1219.2, 1828.8]],
  ['4 feet by 6 feet', [1219.2, 1828.8]],
  ['60,5 × 80 cm', [605, 800]],
  ['60.5 x 80cm', [605, 800]],
  ['50 cm x 70 cm', [500, 700]],
  ['50cm×70cm', [500, 700]],
  ['600 x 800 mm', [600, 800]],
  ['1.2 x 1.5 m', [1200, 1500]],
  ['1 m x 80 cm', [1000, 800]],
  ['Medium, 12 × 15 in', inches(12, 15)],
  ['Acrylic and ink on canvas, 24 × 30 in', inches(24, 30)],
  ['Giclée print (20 x 25 cm)', [200, 250]],
  // The first that says its unit.
  ['8x10 (20x25cm)', [200, 250]],
  ['Print 11×14 in, framed 16×20 in', inches(11, 14)],
  ['Large: 40 × 60 in, gallery-wrapped', inches(40, 60)],
  ['A square one, 12"x12"', inches(12, 12)],
];

const refused = [
  '16 x 20',
  'A3',
  'Regular',
  '',
  '2 x 4 pack',
  '1/0 x 3 in',
  '3000 x 2000 px',
  '36 in',
  '24 in',
  'in x in',
  '24 x in',
  // Feet and inches together are not read, and never by halves.
  "4'6\" x 6'",
  '5 ft 6 in x 4 ft',
  '12345 1/2 x 11 in',
  '1,200 x 900 mm',
  '0.1 x 30 in',
  '40 m x 30 m',
  '0 x 0 cm',
  '24 x 30 indigo sheets',
  '10 x 12 months',
  'v1.24x30 in',
  '24x30x',
];

describe('a size as an artist writes it', () => {
  it.each(written)('%j is read', (text, wanted) => {
    const read = readLengths(text);

    expect(read?.[0]).toBeCloseTo(wanted[0], 6);
    expect(read?.[1]).toBeCloseTo(wanted[1], 6);
  });

  it.each(refused)('%j says no size', (text) => {
    expect(readLengths(text)).toBeUndefined();
  });

  it('is read back as it is told, within half a millimetre', () => {
    for (let width = 12; width < 20_000; width = width * 1.037 + 0.3) {
      const height = Math.min(20_000, Math.max(12, width * (0.4 + (width % 7) / 3)));
      const [a = 0, b = 0] = readLengths(sizeText({ width, height })) ?? [];
      expect(Math.abs(a - width), `${width}`).toBeLessThanOrEqual(0.5);
      expect(Math.abs(b - height), `${height}`).toBeLessThanOrEqual(0.5);
    }
    expect(sizeText({ width: 609.6, height: 762 })).toBe('24 × 30 in (61 × 76.2 cm)');
  });

  it.each(['1', '1 ', '1/', '1 x ', '9 1/', '1½ x', '24 in x ', "4'", 'x', ' by '])(
    'takes no longer for a text of nothing but %j',
    async (piece) => {
      const steps = async (length: number) => {
        const text = piece.repeat(Math.ceil(length / piece.length));
        const runs: number[] = [];
        for (let run = 0; run < 5; run++) runs.push(await cpuTime(() => readLengths(text)));
        return Math.min(...runs);
      };
      await steps(1000);

      // Twenty times the text: a search that backtracks takes four hundred times as long.
      expect(await steps(40_000)).toBeLessThan(Math.max(await steps(2000), 0.05) * 100);
    },
  );
});

describe('how large a work hangs', () => {
  const shaped = (width: number, height: number): Picture => ({
    key: 'moon',
    width,
    height,
    color: '#2a1f3d',
    widths: [320],
  });
  const work = { medium: 'Acrylic, 24 × 30 in', description: 'A staircase.', picture: shaped(2400, 3000) };

  it('is what its size says, else its medium, else its description', () => {
    expect(sizeOf(work, { name: '8 × 10 in' })).toEqual({ width: 203.2, height: 254 });
    expect(sizeOf(work, { name: 'Regular' })).toEqual({ width: 609.6, height: 762 });
    expect(sizeOf({ ...work, medium: 'Oil', description: 'Oil.\n40 x 50 cm' }, undefined)).toEqual({
      width: 400,
      height: 500,
    });
    expect(sizeOf({ ...work, medium: 'Oil' }, undefined)).toBeUndefined();
  });

  it('lies as its picture lies, whichever number was written first', () => {
    expect(sizeOf({ ...work, picture: shaped(3000, 2400) }, undefined)).toEqual({
      width: 762,
      height: 609.6,
    });
    expect(sizeOf({ ...work, medium: '30 × 24 in' }, undefined)).toEqual({ width: 609.6, height: 762 });
  });

  it('is not known where the numbers are of another shape than the picture, or there is none', () => {
    expect(sizeOf({ ...work, picture: shaped(3000, 3000) }, undefined)).toBeUndefined();
    expect(sizeOf({ ...work, picture: shaped(2400, 3300) }, undefined)).toEqual({
      width: 609.6,
      height: 762,
    });
    expect(sizeOf({ ...work, picture: shaped(2400, 3600) }, undefined)).toBeUndefined();
    expect(sizeOf({ ...work, picture: undefined }, undefined)).toBeUndefined();
  });
});
