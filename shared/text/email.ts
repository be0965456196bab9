/** The pattern of the HTML standard's email field, except that the domain must contain a dot. */
const form =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Error text for an invalid address (rule 9.3). */
export const validEmail = 'Valid email is required';

/** Returns the error of an address as typed; undefined if it is valid. */
export function emailError(value: string): string | undefined {
  const address = value.trim();
  return address.length <= 255 && form.test(address) ? undefined : validEmail;
}
