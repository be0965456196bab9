// Rule 5.22
import { describe, expect, it } from 'vitest';
import { attributeFacts } from '#functions/sync/normalise/attribute-facts.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const selections = new Map([['Y24', '2024']]);
const text = (name: string, stringValue: string) => ({ [`Square:${name}`]: { name, stringValue } });
const factsOf = (attributes: object) => attributeFacts(attributes as never, selections, now);

describe('the year of a work', () => {
  it.each([
    ['2024', '2024'],
    ['2019–2021', '2019–2021'],
    ['  2019,   reworked 2024 ', '2019, reworked 2024'],
  ])('is the text of the attribute, for example %j', (written, shown) => {
    expect(factsOf(text('Year', written))).toEqual({ facts: { medium: '', year: shown }, errors: [] });
  });

  it('can be the value of a number attribute or of a choice', () => {
    expect(factsOf({ y: { name: 'year', numberValue: '2024.00000' } }).facts.year).toBe('2024');
    expect(factsOf({ y: { key: 'Square:year', selectionUidValues: ['Y24'] } }).facts.year).toBe('2024');
  });

  it.each(['last summer', '24', '20245', '3024', '0000', `2024 ${'and on '.repeat(10)}`])(
    'is left out and reported to the artist if the text is %j',
    (written) => {
      const { facts, errors } = factsOf(text('Year', written));
      expect(facts).toEqual({ medium: '' });
      expect(errors).toEqual([expect.stringContaining("'Year' is not shown")]);
    },
  );

  it('is absent if its attribute is missing, and is not taken from other attributes', () => {
    expect(factsOf({})).toEqual({ facts: { medium: '' }, errors: [] });
    expect(factsOf(text('Year of the frame', '2024'))).toEqual({ facts: { medium: '' }, errors: [] });
  });
});

// Rule 5.23
describe('signature, framing and certificate', () => {
  const chosen = (...uids: string[]) => ({ 'Square:details': { name: 'Details', selectionUidValues: uids } });
  const details = new Map([
    ['S', 'Signed'],
    ['C', 'Certificate'],
    ['F', 'Framed in oak'],
    ['H', 'Ready to hang'],
  ]);
  const toggle = (name: string, booleanValue: boolean) => ({ [`Square:${name}`]: { name, booleanValue } });

  it.each([
    [
      'texts',
      { ...text('Signed', 'On the back'), ...text('Frame', 'Oak') },
      { signed: 'On the back', framing: 'Oak' },
    ],
    [
      'toggles',
      { ...toggle('Signed', true), ...toggle('Certificate', true) },
      { signed: 'Yes', certificate: 'Included' },
    ],
    ['toggles that are off', { ...toggle('Signed', false), ...toggle('Framed', false) }, {}],
    [
      'the choices of Details',
      chosen('S', 'C', 'F', 'H'),
      { signed: 'Yes', framing: 'Framed in oak', certificate: 'Included', details: 'Ready to hang' },
    ],
    [
      'a text of Details',
      text('Details', 'Signed on the back, Unframed'),
      { signed: 'Signed on the back', framing: 'Unframed' },
    ],
    [
      'their own attribute before Details',
      { ...chosen('S'), ...text('Signed', 'Front') },
      { signed: 'Front' },
    ],
  ])('are read from %s', (_, attributes, facts) => {
    expect(attributeFacts(attributes as never, details, now).facts).toEqual({ medium: '', ...facts });
  });
});
