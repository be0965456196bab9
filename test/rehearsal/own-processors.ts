import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the shop (`--import`). A deployed copy of the session Lambda hashes on a processor of its own, while here
 * all Lambdas share this machine's; so a hash waits as long as it takes there, and hardly uses this machine.
 */
const hashTimeMs = 200;

type Callback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
const waiting = (password: Buffer, salt: Buffer, length: number, _: ScryptOptions, done: Callback) => {
  setTimeout(() => scrypt(password, salt, length, { N: 16, r: 8, p: 1 }, done), hashTimeMs);
};
Object.assign(crypto, { scrypt: waiting });
syncBuiltinESMExports();
