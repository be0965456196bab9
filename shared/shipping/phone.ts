export const validPhone = 'Valid phone number is required';

/** At most 15 digits (E.164); Square accepts 17 characters. */
const plain = /^\+?\d{6,15}$/;

/** Without spaces, brackets and the zero that is not dialed from abroad; undefined if it is no number. */
export function plainPhone(typed: string): string | undefined {
  const bare = typed.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replaceAll(/[\s().\-/]/g, '');
  return plain.test(bare) ? bare : undefined;
}
