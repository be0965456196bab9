// Rule 9.27
import { describe, expect, it } from 'vitest';
import { postalCodeHelp, stateHelp } from '#shared/shipping/address-help.ts';
import { countryCodes } from '#shared/shipping/countries.ts';
import { type ShippingForm, shippingFormErrors } from '#shared/shipping/shipping-address.ts';
import { postalCodes } from '#test/support/postal-codes.ts';

const form: ShippingForm = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address1: '1 Loop Street',
  address2: '',
  city: 'Springfield',
  state: 'Elsewhere',
  postalCode: '',
  country: 'US',
};

const isComplete = (tried: ShippingForm) => Object.keys(shippingFormErrors(tried)).length === 0;

describe('the help for an address', () => {
  it('is tested for exactly the countries that the form offers', () => {
    expect(Object.keys(postalCodes).sort()).toEqual([...countryCodes].sort());
  });

  it.each(countryCodes)('makes a local postal code of %s valid, if needed with one click', (country) => {
    const written = { ...form, country, postalCode: postalCodes[country] ?? '' };
    const { fill } = postalCodeHelp(written) ?? {};

    expect(isComplete(written) ? undefined : isComplete({ ...written, postalCode: fill ?? '' })).not.toBe(
      false,
    );
  });

  it.each(countryCodes)('explains a missing postal code in %s if local codes are short', (country) => {
    const help = postalCodeHelp({ ...form, country });
    const isLongEnough = (postalCodes[country] ?? '').length >= 5;

    expect(help === undefined).toBe(isLongEnough);
  });

  it.each(countryCodes)('proposes the town as the state in %s unless a state is needed', (country) => {
    const help = stateHelp({ ...form, country, state: '' });

    if (help)
      expect(isComplete({ ...form, country, postalCode: '12345', state: help.fill ?? '' })).toBe(true);
    else expect(['AU', 'BR', 'CA', 'CN', 'ES', 'IN', 'IT', 'JP', 'KR', 'MX', 'MY', 'US']).toContain(country);
  });
});

describe('postalCodeHelp', () => {
  it.each([
    ['CH', '8001', 'CH-8001'],
    ['IS', '101', 'IS-101'],
    ['HK', '', '00000'],
    ['AU', '2000', 'AU-2000'],
  ])('for the country %s and the code %j proposes %s', (country, postalCode, fill) => {
    expect(postalCodeHelp({ ...form, country, postalCode })?.fill).toBe(fill);
  });

  it.each([
    ['CH', 'CH-8001'],
    ['HK', '00000'],
    ['US', '9410'],
    ['DE', '1011'],
  ])('is undefined in %s for %j', (country, postalCode) => {
    expect(postalCodeHelp({ ...form, country, postalCode })).toBeUndefined();
  });

  it('explains the format before any input in a country with short codes', () => {
    expect(postalCodeHelp({ ...form, country: 'CH' })).toEqual({
      text: 'Is your code shorter than five characters? Write the country before it, as in CH-1234.',
    });
  });
});

describe('stateHelp', () => {
  it('proposes the town in a country without states', () => {
    expect(stateHelp({ ...form, country: 'CH', city: 'Zürich ', state: '' })?.fill).toBe('Zürich');
  });

  it('is undefined when a state was entered, or for a country with states', () => {
    expect(stateHelp({ ...form, country: 'CH', state: 'ZH' })).toBeUndefined();
    expect(stateHelp({ ...form, country: 'US', state: '' })).toBeUndefined();
  });
});
