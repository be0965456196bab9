import { emailError, validEmail } from '#shared/text/email.ts';
import { plainPhone, validPhone } from './phone.ts';

/** Input of the checkout form, as typed. */
export interface ShippingForm {
  readonly email: string;
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  /** Phone number; absent until Square has required it. */
  readonly phone?: string;
}

/** Returns the preselected country: the United States (rule 23.1) if offered, otherwise the first of the list. */
export function firstCountry(countries: readonly string[]): string {
  return countries.includes('US') ? 'US' : (countries[0] ?? 'US');
}

const shortestPostalCode = 5;

const filled = (value: string) => value.trim().length > 0;

const rules: readonly (readonly [keyof ShippingForm, (value: string) => boolean, string])[] = [
  ['email', (value) => emailError(value) === undefined, validEmail],
  ['name', filled, 'Name is required'],
  ['address1', filled, 'Address is required'],
  ['city', filled, 'City is required'],
  ['state', filled, 'State is required'],
  ['postalCode', (value) => value.trim().length >= shortestPostalCode, 'Valid postal code is required'],
  ['phone', (value) => plainPhone(value) !== undefined, validPhone],
];

/** Returns the message for each invalid field (rule 9.3); empty if the form is valid. */
export function shippingFormErrors(form: ShippingForm): Partial<Record<keyof ShippingForm, string>> {
  const errors: Partial<Record<keyof ShippingForm, string>> = {};
  for (const [field, holds, message] of rules) {
    const value = form[field];
    if (value !== undefined && !holds(value)) errors[field] = message;
  }
  return errors;
}
