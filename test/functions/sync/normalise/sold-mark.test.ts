// Rule 22.1
import { describe, expect, it } from 'vitest';
import { item, read } from '#test/support/sync/square-items.ts';

describe('a work that the artist marks as sold', () => {
  const attribute = (value: object, name = 'Sold') =>
    item({}, { customAttributeValues: { 'Square:1': { name, ...value } } });
  const marked = (object: unknown) => {
    const { work, errors } = read(object);
    return [work.isMarkedSold, work.variations[0]?.soldOut, errors.length];
  };

  it.each([
    ['a category', item({ categories: [{ id: 'ORIGINALS' }, { id: 'SOLD' }] })],
    ['a tick', attribute({ booleanValue: true })],
    ['a word', attribute({ stringValue: ' yes ' }, 'sold')],
    ['a choice', attribute({ selectionUidValues: ['UIDSOLD'] }, 'Status')],
    ['a choice of its own', attribute({ selectionUidValues: ['UIDSOLD'] })],
  ])('by %s is sold out, whatever Square counts', (_, object) => {
    expect(marked(object)).toEqual([true, true, 0]);
  });

  it.each([
    ['nothing', item()],
    ['a tick that is not set', attribute({ booleanValue: false })],
    ['a no', attribute({ stringValue: 'No' })],
    ['a number of pieces', attribute({ numberValue: '3' })],
    ['an attribute of another name', attribute({ booleanValue: true }, 'Unsold')],
    ['a menu', item({ categories: [{ id: 'MENU' }] })],
  ])('is not recognized by %s', (_, object) => {
    expect(marked(object)).toEqual([false, false, 0]);
  });

  it('keeps its previous category', () => {
    const of = (data: Record<string, unknown>) => read(item(data));
    const both = [{ id: 'SOLD' }, { id: 'PRINTS' }];
    expect(of({ categories: both, reportingCategory: { id: 'SOLD' } }).work.category).toBe('Prints on Wood');
    expect(of({ categories: [{ id: 'SOLD' }] })).toMatchObject({
      work: { category: 'Uncategorised' },
      errors: [expect.stringContaining("'Sold'")],
    });
  });
});
