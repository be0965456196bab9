// Rule 20.3
import { describe, expect, it } from 'vitest';
import { distinctLines, formWords, lineName } from '#shared/order/line-words.ts';

describe('the name of an order line', () => {
  it.each([
    [{ title: 'The Moon Stairs', format: 'Originals', name: 'Regular' }, 'The Moon Stairs, Originals'],
    [
      { title: 'Clock Orchard, The', format: 'Prints on Wood', name: 'Small, 8 × 10 in' },
      'The Clock Orchard, Prints on Wood, Small, 8 × 10 in',
    ],
    [{ title: 'Fish Weather', name: 'A4' }, 'Fish Weather, A4'],
    [{ title: 'Fish Weather', format: '', name: 'default' }, 'Fish Weather'],
  ])('contains title, format and size (%j)', (line, words) => {
    expect(lineName(line)).toBe(words);
  });

  it('contains only format and size where the title is shown above it', () => {
    expect(formWords({ format: 'Prints', name: 'Small' })).toBe('Prints, Small');
    expect(formWords({ name: 'Regular' })).toBe('');
  });
});

describe('distinctLines', () => {
  const line = (variationId: string, format: string, name = 'Small') => ({
    title: 'Moon',
    format,
    name,
    variationId,
  });

  it('keeps different names', () => {
    const lines = [
      line('VAAA1', 'Prints'),
      line('VAAA2', 'Prints on Wood'),
      line('VAAA3', 'Prints', 'Large'),
    ];

    expect(distinctLines(lines)).toEqual(lines);
  });

  it('appends the end of Square’s id to equal names', () => {
    const lines = [line('VAK3F7', 'Prints'), line('VAM2Q9', 'Prints'), line('VA7XYZ', 'Prints', 'regular')];

    expect(distinctLines([...lines, line('VA8XYZ', 'Prints', 'regular')]).map(lineName)).toEqual([
      'Moon, Prints, Small · #K3F7',
      'Moon, Prints, Small · #M2Q9',
      'Moon, Prints, #7XYZ',
      'Moon, Prints, #8XYZ',
    ]);
    const ending = [line('XXM2Q9', 'Prints'), line('YYM2Q9', 'Prints')];
    expect(distinctLines(ending).map(({ name }) => name)).toEqual(['Small · #XM2Q9', 'Small · #YM2Q9']);
  });
});
