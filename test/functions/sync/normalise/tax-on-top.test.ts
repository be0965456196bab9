// Rule 23.8
import { describe, expect, it } from 'vitest';
import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import { collectReferences } from '#functions/sync/normalise/references.ts';
import type { Taxes } from '#shared/shipping/terms-of-sale.ts';
import { item, surroundings } from '#test/support/sync/square-items.ts';

const included: Taxes = { prices: 'included', name: 'VAT' };

function read(data: Record<string, unknown>, taxes: Taxes = included, references = surroundings.references) {
  const terms = { ...surroundings.terms, taxes };
  const result = normaliseItem(item(data), { ...surroundings, references, terms });
  if (result.kind !== 'work') throw new Error('not a work');
  return { errors: result.failures.map(({ error }) => error), price: result.work.variations[0]?.price };
}

describe('a tax that Square would add to the price of a work', () => {
  it('is reported to the artist, and the work is still shown', () => {
    expect(read({ taxIds: ['TAXIN', 'TAXON'] })).toEqual({
      errors: [
        "Square would add 8.5 % Sales tax to its price, and the shop sells at the price that it shows: it cannot be bought. In Square, set the tax to 'included in item price' or take it off this item.",
      ],
      price: 12_000,
    });
  });

  it.each<[string, Record<string, unknown>, Taxes?]>([
    ['a shop that asks Square for no taxes', { taxIds: ['TAXON'] }, { prices: 'none' }],
    ['a tax that is included', { taxIds: ['TAXIN'] }],
    ['a tax of another location', { taxIds: ['TAXFAIR'] }],
    ['a tax that is switched off or deleted', { taxIds: ['TAXGONE'] }],
    ['a work that is free of tax', { taxIds: ['TAXON'], isTaxable: false }],
    ['a work without taxes', {}],
  ])('is not reported for %s', (_, data, taxes) => {
    expect(read(data, taxes).errors).toEqual([]);
  });

  it('is recognized by its inclusion type, and the report contains its name', () => {
    const tax = (id: string, taxData: object) => ({ type: 'TAX', id, version: 1n, taxData });
    const references = collectReferences(
      [
        tax('ADDED', { name: 'State tax', percentage: '7.25', inclusionType: 'ADDITIVE', enabled: true }),
        tax('UNSAID', { name: 'Old tax' }),
        tax('OFF', { name: 'Off', percentage: '9', inclusionType: 'ADDITIVE', enabled: false }),
        tax('IN', { name: 'VAT', percentage: '20', inclusionType: 'INCLUSIVE', enabled: true }),
      ],
      { ...surroundings.references, taxes: new Map() },
    );

    expect(read({ taxIds: ['ADDED', 'UNSAID', 'OFF', 'IN'] }, included, references).errors).toEqual([
      expect.stringContaining('add 7.25 % State tax to its price'),
      expect.stringContaining('add Old tax to its price'),
    ]);
  });
});
