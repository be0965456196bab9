// Rule 22.1
import { describe, expect, it } from 'vitest';
import { item, read } from '#test/support/sync/square-items.ts';

describe('the artist’s mark that a work is sold', () => {
  const attribute = (value: object, name = 'Sold') =>
    item({}, { customAttributeValues: { 'Square:1': { name, ...value } } });
  const marked = (object: unknown) => {
    const { work, errors } = read(object);
    return [work.isMarkedSold, work.variations[0]?.soldOut, errors.length];
  };

  it.each([
    ['a category', item({ categories: [{ id: 'ORIGINALS' }, { id: 'SOLD' }] })],
    ['a ticked attribute', attribute({ booleanValue: true })],
    ['an attribute with the value yes', attribute({ stringValue: ' yes ' }, 'sold')],
    ['a choice of another attribute', attribute({ selectionUidValues: ['UIDSOLD'] }, 'Status')],
    ['a choice of the attribute Sold', attribute({ selectionUidValues: ['UIDSOLD'] })],
  ])('can be %s, and makes the work sold out whatever Square counts', (_, object) => {
    expect(marked(object)).toEqual([true, true, 0]);
  });

  it.each([
    ['a missing attribute', item()],
    ['an attribute that is not ticked', attribute({ booleanValue: false })],
    ['an attribute with the value No', attribute({ stringValue: 'No' })],
    ['a number of pieces', attribute({ numberValue: '3' })],
    ['an attribute of another name', attribute({ booleanValue: true }, 'Unsold')],
    ['the category of a menu', item({ categories: [{ id: 'MENU' }] })],
  ])('cannot be %s', (_, object) => {
    expect(marked(object)).toEqual([false, false, 0]);
  });

  it('is never used as the category of the work', () => {
    const of = (data: Record<string, unknown>) => read(item(data));
    const both = [{ id: 'SOLD' }, { id: 'PRINTS' }];
    expect(of({ categories: both, reportingCategory: { id: 'SOLD' } }).work.category).toBe('Prints on Wood');
    expect(of({ categories: [{ id: 'SOLD' }] })).toMatchObject({
      work: { category: 'Uncategorised' },
      errors: [expect.stringContaining("'Sold'")],
    });
  });
});
