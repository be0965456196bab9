export const validPhone = 'Valid phone number is required';

/** A phone number has at most 15 digits (E.164). Square accepts 17 characters. */
const plain = /^\+?\d{6,15}$/;

/** Removes separators and the `(0)` that is not dialed from abroad. Undefined if the result is not a phone number. */
export function plainPhone(typed: string): string | undefined {
  const bare = typed.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replaceAll(/[\s().\-/]/g, '');
  return plain.test(bare) ? bare : undefined;
}
