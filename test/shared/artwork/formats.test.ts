// Rule 3.15
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFormat, formatsOf, groupByTitle } from '#shared/artwork/formats.ts';
import { artwork, piece } from '#test/support/shop/artworks.ts';

describe('works of one title', () => {
  it('share one card if their categories differ, even if “The” is missing or at the end', () => {
    const groups = groupByTitle([
      artwork({ id: 'P', title: 'Moon Stairs, The', category: 'Prints' }),
      artwork({ id: 'Z', title: 'Zebra' }),
      artwork({ id: 'O', title: 'The Moon Stairs', category: 'Originals' }),
    ]);

    expect(groups.map((group) => group.displayTitle)).toEqual(['The Moon Stairs', 'Zebra']);
    expect([...(groups[0]?.formats ?? [])].map(([category, work]) => [category, work.id])).toEqual([
      ['Originals', 'O'],
      ['Prints', 'P'],
    ]);
  });

  it('have separate cards if they also share a category', () => {
    const groups = groupByTitle([
      artwork({ id: 'A', title: 'Untitled', category: 'Originals' }),
      artwork({ id: 'P', title: 'Untitled', category: 'Prints' }),
      artwork({ id: 'B', title: 'Untitled', category: 'Originals', description: 'The second one' }),
      artwork({ id: 'Z', title: 'Zebra' }),
    ]);

    expect(groups.map(({ formats }) => [...formats.values()].map(({ id }) => id))).toEqual([
      ['A', 'P'],
      ['B'],
      ['Z'],
    ]);
    expect(groups.map(({ description }) => description === 'The second one')).toEqual([false, true, false]);
  });

  it('share the first description and the first medium that are not empty', () => {
    const [group] = groupByTitle([
      artwork({ id: 'A', category: 'A', description: '', medium: '' }),
      artwork({ id: 'B', category: 'B', description: 'Said here', medium: 'Ink' }),
    ]);

    expect([group?.description, group?.medium]).toEqual(['Said here', 'Ink']);
  });

  it('are each in exactly one group', () => {
    const title = fc.constantFrom('Moon', 'The Moon', 'Moon, The', 'moon', 'Sun', 'THE SUN');
    const category = fc.constantFrom('Originals', 'Prints', 'Prints on Wood');
    fc.assert(
      fc.property(fc.array(fc.record({ title, category })), (parts) => {
        const works = parts.map((part, index) => artwork({ ...part, id: `W${index}` }));

        const groups = groupByTitle(works);

        const shown = groups.flatMap(({ formats }) => [...formats.values()].map(({ id }) => id));
        expect(shown.toSorted()).toEqual(works.map(({ id }) => id).toSorted());
        for (const group of groups) {
          const categories = [...group.formats.keys()];
          expect(categories).toEqual([...categories].sort((a, b) => a.localeCompare(b)));
        }
      }),
    );
  });
});

describe('the formats of a work', () => {
  const original = artwork({ id: 'O', category: 'Originals' });
  const print = artwork({ id: 'P', category: 'Prints', title: 'Moon Stairs, The' });

  // Rule 6.4
  it('are the visible works with its title that are in stock, by category', () => {
    const others = [
      print,
      original,
      artwork({ id: 'H', category: 'Wood', hidden: true }),
      artwork({ id: 'S', category: 'Cards', variations: [piece(0)] }),
      artwork({ id: 'D', category: 'Gone', isDeleted: true }),
      artwork({ id: 'X', category: 'Books', title: 'Another' }),
    ];

    expect([...formatsOf(original, others).keys()]).toEqual(['Originals', 'Prints']);
  });

  // Rules 5.2 and 5.3
  it('default to the work’s own category, or else to the first category', () => {
    expect(defaultFormat(print, formatsOf(print, [original, print]))).toBe('Prints');
    const sold = artwork({ id: 'S', category: 'Wood', variations: [piece(0)] });
    expect(defaultFormat(sold, formatsOf(sold, [print, original, sold]))).toBe('Originals');
  });

  it('contain the opened work rather than another work with the same title and category', () => {
    const simulator = artwork({ id: 'T', category: 'Originals' });

    expect(formatsOf(simulator, [original, simulator]).get('Originals')?.id).toBe('T');
  });
});
