/** The checkout form's fields as typed. */
export interface ShippingForm {
  readonly email: string;
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

export const defaultCountry = 'US';
const shortestPostalCode = 5;
/** The form of the HTML standard's e-mail field; deliberately no cleverer than the browser. */
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

const filled = (value: string) => value.trim().length > 0;

const rules: readonly (readonly [keyof ShippingForm, (value: string) => boolean, string])[] = [
  ['email', (value) => value.trim().length <= 255 && email.test(value.trim()), 'Valid email is required'],
  ['name', filled, 'Name is required'],
  ['address1', filled, 'Address is required'],
  ['city', filled, 'City is required'],
  ['state', filled, 'State is required'],
  ['postalCode', (value) => value.trim().length >= shortestPostalCode, 'Valid postal code is required'],
];

/** What is wrong with the form, field by field, in the words of rule 9.3; empty when nothing is. */
export function shippingFormErrors(form: ShippingForm): Partial<Record<keyof ShippingForm, string>> {
  const errors: Partial<Record<keyof ShippingForm, string>> = {};
  for (const [field, holds, message] of rules) {
    if (!holds(form[field])) errors[field] = message;
  }
  return errors;
}
