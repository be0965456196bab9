/** The form of the HTML standard's email field; deliberately no cleverer than the browser. */
const form =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** What a field says whose address cannot be one (rule 9.3). */
export const validEmail = 'Valid email is required';

/** What is wrong with the address as typed; undefined when nothing is. */
export function emailError(value: string): string | undefined {
  const address = value.trim();
  return address.length <= 255 && form.test(address) ? undefined : validEmail;
}
