// Rule 23.1
import { describe, expect, it } from 'vitest';
import { countryCodes } from '#shared/shipping/countries.ts';
import { countriesInSentence } from '#shared/shipping/country-names.ts';
import { deliveryProblem, shippedCountries } from '#shared/shipping/destinations.ts';
import { memberStates } from '#shared/shipping/european-union.ts';
import { firstCountry } from '#shared/shipping/shipping-address.ts';

describe('the countries that a shop sends works to', () => {
  it('default to all countries that parcels can be sent to', () => {
    expect(shippedCountries({ countries: 'everywhere' })).toEqual(countryCodes);
    expect(shippedCountries({ countries: ['US', 'CA'] })).toEqual(['US', 'CA']);
  });

  it('may include the European Union, without duplicates', () => {
    const countries = shippedCountries({ countries: ['DE', 'EU', 'CH'] });
    expect(countries).toHaveLength(28);
    expect(countries[0]).toBe('DE');
    expect(countries.at(-1)).toBe('CH');
    expect(memberStates.filter((code) => !countryCodes.includes(code))).toEqual([]);
  });

  it.each<[readonly string[], string]>([
    [[], 'is empty'],
    [['US', 'XX'], 'names XX'],
    [['US', 'RU'], 'names RU'],
  ])('are invalid if given as %j', (countries, problem) => {
    expect(deliveryProblem({ countries })).toContain(problem);
  });

  it.each([{ countries: 'everywhere' as const }, { countries: ['EU'] }, { countries: ['US'] }])(
    'are valid if given as %j',
    (delivery) => {
      expect(deliveryProblem(delivery)).toBeUndefined();
    },
  );

  it('include the preselected country: the United States, or else the first', () => {
    expect(firstCountry(countryCodes)).toBe('US');
    expect(firstCountry(['CA', 'US'])).toBe('US');
    expect(firstCountry(['CH', 'DE'])).toBe('CH');
  });
});

describe('countriesInSentence', () => {
  it.each<[readonly string[], string]>([
    [['US'], 'the United States'],
    [['US', 'CA'], 'the United States and Canada'],
    [['US', 'CA', 'MX'], 'the United States, Canada and Mexico'],
    [[...memberStates], 'the European Union'],
    [['CH', ...memberStates], 'Switzerland and the European Union'],
  ])('lists the countries %j as %s', (codes, words) => {
    expect(countriesInSentence(codes)).toBe(words);
  });
});
