export const validPhone = 'Valid phone number is required';

/** The longest has 15 digits (E.164); Square takes 17 characters. */
const plain = /^\+?\d{6,15}$/;

/**
 * A phone number as it is passed on, without what only helps to read it: spaces, brackets, and the zero that is not
 * dialled from abroad. Undefined for what is none.
 */
export function plainPhone(typed: string): string | undefined {
  const bare = typed.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replaceAll(/[\s().\-/]/g, '');
  return plain.test(bare) ? bare : undefined;
}
