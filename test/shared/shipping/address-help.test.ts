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

describe('an address in each country that the shop offers', () => {
  it('is offered in every country of which a code is known here, and in no other', () => {
    expect(Object.keys(postalCodes).sort()).toEqual([...countryCodes].sort());
  });

  it.each(countryCodes)(
    '%s: its postal code passes as it is written there, or after one press',
    (country) => {
      const written = { ...form, country, postalCode: postalCodes[country] ?? '' };
      const { fill } = postalCodeHelp(written) ?? {};

      expect(isComplete(written) ? undefined : isComplete({ ...written, postalCode: fill ?? '' })).not.toBe(
        false,
      );
    },
  );

  it.each(countryCodes)('%s: the shopper who leaves out the postal code is told what to do', (country) => {
    const help = postalCodeHelp({ ...form, country });
    const isLongEnough = (postalCodes[country] ?? '').length >= 5;

    expect(help === undefined).toBe(isLongEnough);
  });

  it.each(countryCodes)(
    '%s: the state is one that addresses have there, or the town is written by one press',
    (country) => {
      const help = stateHelp({ ...form, country, state: '' });

      if (help)
        expect(isComplete({ ...form, country, postalCode: '12345', state: help.fill ?? '' })).toBe(true);
      else
        expect(['AU', 'BR', 'CA', 'CN', 'ES', 'IN', 'IT', 'JP', 'KR', 'MX', 'MY', 'US']).toContain(country);
    },
  );
});

describe('the help with a postal code', () => {
  it.each([
    ['CH', '8001', 'CH-8001'],
    ['CH', ' 8001 ', 'CH-8001'],
    ['IS', '101', 'IS-101'],
    ['HK', '', '00000'],
    ['AE', '', '00000'],
    ['AU', '2000', 'AU-2000'],
  ])('in %s after %j is typed proposes %s', (country, postalCode, fill) => {
    expect(postalCodeHelp({ ...form, country, postalCode })?.fill).toBe(fill);
  });

  it.each([
    ['CH', 'CH-8001'],
    ['HK', '00000'],
    ['US', ''],
    ['US', '9410'],
    ['DE', '1011'],
  ])('is not there in %s for %j', (country, postalCode) => {
    expect(postalCodeHelp({ ...form, country, postalCode })).toBeUndefined();
  });

  it('in a country of short codes says how before anything is typed, and proposes nothing', () => {
    expect(postalCodeHelp({ ...form, country: 'CH' })).toEqual({
      text: 'Is your code shorter than five characters? Write the country before it, as in CH-1234.',
    });
  });
});

describe('the help with a state', () => {
  it('writes the town again where addresses have no state', () => {
    expect(stateHelp({ ...form, country: 'CH', city: 'Zürich ', state: '' })?.fill).toBe('Zürich');
  });

  it('has nothing to write while there is no town', () => {
    expect(stateHelp({ ...form, country: 'CH', city: ' ', state: '' })).not.toHaveProperty('fill');
  });

  it('is not shown when a state was entered, or for a country whose addresses have states', () => {
    expect(stateHelp({ ...form, country: 'CH', state: 'ZH' })).toBeUndefined();
    expect(stateHelp({ ...form, country: 'US', state: '' })).toBeUndefined();
  });
});
