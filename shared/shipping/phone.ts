export const validPhone = 'Valid phone number is required';

/** At most 15 digits (E.164); Square accepts 17 characters. */
const plain = /^\+?\d{6,15}$/;

/**
 * A phone number without spaces, brackets and the zero that is not dialed from abroad; undefined if it is not a phone number.
 */
export function plainPhone(typed: string): string | undefined {
  const bare = typed.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replaceAll(/[\s().\-/]/g, '');
  return plain.test(bare) ? bare : undefined;
}
