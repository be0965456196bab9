import { randomBytes, randomUUID } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const mixed = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Identifiers in the shapes that Square's own have. */
export const newId = {
  catalogue: () => random(base32, 24),
  order: () => random(mixed, 27),
  payment: () => random(mixed, 33),
  uid: () => random(mixed, 22),
  suffix: () => random(mixed, 43),
  versionToken: () => random(mixed, 44),
  cardToken: () => `cnon:${random(mixed, 24)}`,
  authorisationCode: () => `sandbox-sq0cgb-${random(mixed, 22)}`,
  accessToken: () => `EAAA${random(mixed, 60)}`,
  refreshToken: () => `EQAA${random(mixed, 60)}`,
  event: () => randomUUID(),
  job: () => randomUUID(),
};

function random(alphabet: string, length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}
