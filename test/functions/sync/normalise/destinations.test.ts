// Rule 23.2
import { describe, expect, it } from 'vitest';
import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { item, surroundings } from '#test/support/sync/square-items.ts';

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

function shipped(value: object, name = 'Ships to', delivery: Delivery = { countries: 'everywhere' }) {
  const object = item({}, { customAttributeValues: { 'Square:1': { name, ...value } } });
  const result = normaliseItem(object, {
    ...surroundings,
    terms: { ...surroundings.terms, delivery },
    references: {
      ...surroundings.references,
      selections: new Map([
        ['UIDUS', 'United States'],
        ['UIDCA', 'CA'],
      ]),
    },
  });
  if (result.kind !== 'work') throw new Error('not a work');
  return { shipsTo: result.work.shipsTo, errors: result.failures.map(({ error }) => error) };
}
const text = (stringValue: string, ...more: [name?: string, delivery?: Delivery]) =>
  shipped({ stringValue }, ...more);

describe("the attribute 'Ships to' of a work at Square", () => {
  it.each<[string, readonly string[] | undefined]>([
    ['us', ['US']],
    ['US, CA', ['CA', 'US']],
    ['CA; US ;', ['CA', 'US']],
    ['USA, UK', ['GB', 'US']],
    ['European Union, Switzerland', ['CH', ...union].sort()],
    ['ask', []],
    ['US, ask', []],
    [' , ', undefined],
  ])('can have the value %j', (words, shipsTo) => {
    expect(text(words)).toEqual({ shipsTo, errors: [] });
  });

  it('may be named “ships” and be a choice instead of a text', () => {
    expect(text('US', 'ships').shipsTo).toEqual(['US']);
    expect(text('US', 'Ships from').shipsTo).toBeUndefined();
    expect(shipped({ selectionUidValues: ['UIDUS', 'UIDCA'] }).shipsTo).toEqual(['CA', 'US']);
  });

  it.each(['US, Atlantis', 'RU', 'everywhere'])(
    'makes shipping a matter of arrangement, and is reported, if the value is %j',
    (words) => {
      const { shipsTo, errors } = text(words);
      expect(shipsTo).toEqual([]);
      expect(errors).toEqual([expect.stringContaining(`'${words.split(', ').at(-1)}'`)]);
    },
  );

  it('makes shipping a matter of arrangement if the choice is unknown', () => {
    expect(shipped({ selectionUidValues: ['UIDLOST'] })).toMatchObject({
      shipsTo: [],
      errors: [expect.any(String)],
    });
  });

  it('adds no countries to which the shop does not ship', () => {
    const delivery = { countries: ['DE', 'EU', 'CH'] };
    expect(text('CH, US', 'Ships to', delivery)).toEqual({ shipsTo: ['CH'], errors: [] });
    expect(text('US', 'Ships to', delivery)).toEqual({
      shipsTo: [],
      errors: [expect.stringContaining('the United States, where this shop sends no works')],
    });
  });
});
