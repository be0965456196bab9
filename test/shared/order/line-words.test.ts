// Rule 20.3
import * as fc from 'fast-check';
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
    const lines = [line('K3F7', 'Prints'), line('XXM2Q9', 'Prints'), line('YYM2Q9', 'Prints', 'regular')];

    expect(distinctLines([...lines, line('ZZM2Q9', 'Prints')]).map(lineName)).toEqual([
      'Moon, Prints, Small · #K3F7',
      'Moon, Prints, Small · #XM2Q9',
      'Moon, Prints',
      'Moon, Prints, Small · #ZM2Q9',
    ]);
  });

  it('returns different names even if a variation’s name equals the id appended to another name', () => {
    const lines = [
      line('V1AAAB', 'Prints', 'Regular'),
      line('V1BBBB', 'Prints', 'Regular'),
      line('V1CCCC', 'Prints', '#BBBB'),
    ];

    expect(distinctLines(lines).map(lineName)).toEqual([
      'Moon, Prints, #AAAB',
      'Moon, Prints, #BBBB · #BBBB',
      'Moon, Prints, #BBBB · #CCCC',
    ]);
  });

  it('never returns equal names, even for works with the same title', () => {
    const few = (...words: string[]) => fc.constantFrom(...words);
    const lines = fc.uniqueArray(
      fc.record({
        variationId: fc.stringMatching(/^[AB]{1,6}$/),
        title: few('Moon', 'Moon, The', 'The Moon'),
        format: few('', 'Prints', 'Prints on Wood'),
        name: few('Regular', 'default', '', 'Small', 'A', 'B', '#A', '#AAAA', 'Small · #AAAA'),
      }),
      { selector: ({ variationId }) => variationId, maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, (ordered) => {
        const names = distinctLines(ordered).map(lineName);
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 500 },
    );
  });
});
