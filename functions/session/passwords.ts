import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** `N` is 2 to the power of `logN`. */
export interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's minimum for scrypt with 16 MiB for each hash (Password Storage Cheat Sheet). */
export const targetCost: Cost = { logN: 14, r: 8, p: 5 };

const saltBytes = 16;
const hashBytes = 32;
/** Maximum `logN` of a stored hash. The limit keeps a damaged record from exhausting memory. */
const largestLogN = 20;

/** Hashes and verifies passwords at one cost. A hash is a PHC-like string: `$scrypt$ln=14,r=8,p=5$salt$hash`. */
export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost: Cost = targetCost) {
  const parameters = `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$`;

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltBytes);
      return `${parameters}${encode(salt)}$${encode(await derive(password, salt, cost))}`;
    },

    async verify(password: string, stored: string): Promise<boolean> {
      const { cost: storedCost, salt, hash } = parse(stored);
      return timingSafeEqual(await derive(password, salt, storedCost), hash);
    },

    /** Whether a hash was made at another cost than the current one, and should be renewed at the next sign-in. */
    isOutdated: (stored: string): boolean => !stored.startsWith(parameters),

    /** Hash to verify for an unknown user. Verifying it takes as long as for a real hash, and never succeeds. */
    nobody: `${parameters}${encode(randomBytes(saltBytes))}$${encode(randomBytes(hashBytes))}`,
  };
}

const pattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(stored: string): { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer } {
  const [, logN, r, p, salt, hash] = pattern.exec(stored) ?? [];
  const key = Buffer.from(hash ?? '', 'base64');
  if (!salt || key.length !== hashBytes || Number(logN) > largestLogN) {
    throw new Error('A stored password hash is damaged');
  }
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: key,
  };
}

/** Derives a hash from the password's exact bytes: the password is neither trimmed nor normalized (ASVS 6.2.8). */
function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    scrypt(Buffer.from(password, 'utf8'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
