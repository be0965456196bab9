import { type ShippingForm, shippingFormErrors } from './shipping-address.ts';

/**
 * The form always requires a state and a postal code of at least five characters. For countries without states or such
 * codes, these functions suggest a text that the form accepts. Source: https://github.com/google/libaddressinput.
 */

/** Countries whose postal codes are shorter than the form requires. */
const shortCodes = new Set(
  'AI AL AM AT AU AZ BD BE BG BH CC CH CK CR CV CX CY DK ET FO GE GL GN GW HT HU IS LB LI LR LS LU MD MG MK MZ NE NF NO NZ OM PG PH PY SI SJ SZ TN TW TZ VE ZA'.split(
    ' ',
  ),
);

/** Countries without postal codes, and countries where hardly anybody uses them. */
const noCodes = new Set(
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN LC LY ML MO MR MS MW NA NR NU PA PS QA RW SB SC SL SR SS ST SX TD TF TG TK TL TO TT TV UG VU WS YE ZW'.split(
    ' ',
  ),
);

/** Countries whose addresses always have a state or province. */
const stateCountries = new Set('AU BR CA CN ES IN IT JP KR MX MY US'.split(' '));

export interface FieldHelp {
  readonly text: string;
  /** Valid text that a button writes into the field. */
  readonly fill?: string;
}

const passes = (field: 'state' | 'postalCode', form: ShippingForm) =>
  shippingFormErrors(form)[field] === undefined;

/** Returns help for the postal code. Undefined if the form accepts the typed code, or the country's usual codes. */
export function postalCodeHelp(form: ShippingForm): FieldHelp | undefined {
  const { country } = form;
  const isShort = shortCodes.has(country);
  if ((!isShort && !noCodes.has(country)) || passes('postalCode', form)) return undefined;
  const typed = form.postalCode.trim();
  const withCountry = `${country}-${typed}`;
  if (typed !== '' && passes('postalCode', { ...form, postalCode: withCountry }))
    return { text: 'Is your code that short? Write the country before it.', fill: withCountry };
  return isShort
    ? {
        text: `Is your code shorter than five characters? Write the country before it, as in ${country}-1234.`,
      }
    : { text: 'No postal code where you live?', fill: '00000' };
}

/** Returns help for an empty state field in a country without states, else undefined. */
export function stateHelp(form: ShippingForm): FieldHelp | undefined {
  if (stateCountries.has(form.country) || passes('state', form)) return undefined;
  const city = form.city.trim();
  return {
    text: 'No state where you live? Enter your region, or your town again.',
    ...(city !== '' && { fill: city }),
  };
}
