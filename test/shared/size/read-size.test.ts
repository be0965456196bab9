// Rule 5.18
import { describe, expect, it } from 'vitest';
import { lengthsFor, readSize } from '#shared/size/read-size.ts';
import { sizeText } from '#shared/size/size-of.ts';
import { cpuTime } from '#test/support/shop/cpu-time.ts';
import { readable, refusedThoughReadable, saysNone } from './written-sizes.ts';

const lengths = (text: string) => {
  const read = readSize(text);
  return read.kind === 'size' ? read.lengths : undefined;
};

describe('readSize', () => {
  it.each(readable)('reads %j', (text, [a, b]) => {
    const read = lengths(text);

    expect(read?.[0]).toBeCloseTo(a, 2);
    expect(read?.[1]).toBeCloseTo(b, 2);
  });

  it.each([...saysNone, ...refusedThoughReadable])('returns no size for %j', (text) => {
    expect(lengths(text)).toBeUndefined();
  });

  it.each([
    '24 × 30 in',
    'Acrylic on canvas, 24 x 30 in',
    'Pack of six, each 5 × 7 in',
    'A tower, 9999 × 1 cm',
  ])('reads %j with the short pattern as with the full one', (text) => {
    expect(readSize(text)).toEqual(readSize(`${text} `));
  });

  it('refuses at most one in ten texts that a person can read', () => {
    const all = readable.length + refusedThoughReadable.length;

    expect(all + saysNone.length).toBeGreaterThanOrEqual(100);
    expect(refusedThoughReadable.length / all).toBeLessThanOrEqual(0.1);
  });

  it('reads the shop’s own format within half a millimeter', () => {
    for (let width = 12; width < 20_000; width = width * 1.037 + 0.3) {
      const height = Math.min(20_000, Math.max(12, width * (0.4 + (width % 7) / 3)));
      const [a = 0, b = 0] = lengths(sizeText({ width, height })) ?? [];
      expect(Math.abs(a - width), `${width}`).toBeLessThanOrEqual(0.5);
      expect(Math.abs(b - height), `${height}`).toBeLessThanOrEqual(0.5);
    }
    expect(sizeText({ width: 609.6, height: 762 })).toBe('24 × 30 in (61 × 76.2 cm)');
  });

  it.each(['1', '1/', '1 x ', '9 1/', '24 in x ', 'x', ' by ', 'print 8x10 in mat '])(
    'takes linear time for a text that repeats %j many times',
    async (piece) => {
      const steps = async (length: number) => {
        const text = piece.repeat(Math.ceil(length / piece.length));
        const runs: number[] = [];
        for (let run = 0; run < 5; run++) runs.push(await cpuTime(() => readSize(text)));
        return Math.min(...runs);
      };
      await steps(1000);

      // For a text twenty times as long, a backtracking search would take four hundred times as long.
      expect(await steps(40_000)).toBeLessThan(Math.max(await steps(2000), 0.05) * 100);
    },
  );
});

describe('lengthsFor two numbers', () => {
  it.each([
    ['Available in 8x10 in, 16x20 in and 24x30 in', [609.6, 762]],
    ['Available in 8x10, 16x20 and 24x30 in', [609.6, 762]],
    ['30 × 24 in', [762, 609.6]],
    ['24 x 30 in, also 60 x 80 cm', [609.6, 762]],
  ])('finds their unit in %j', (text, wanted) => {
    expect(lengthsFor([24, 30], text)).toEqual(wanted);
  });

  it.each(['', '24 x 30', '8 x 10 in', '24 x 30 in or 24 x 30 cm'])('finds no unit in %j', (text) => {
    expect(lengthsFor([24, 30], text)).toBeUndefined();
  });
});
