import { randomBytes } from 'node:crypto';
import { linkLifetime } from '#functions/orders/order-page/order-link.ts';
import { type KeyPair, readKeyPair, writeKeyPair } from '#functions/platform/rotating-secret.ts';
import { type SecretName, secretLifetimeMs } from '#functions/platform/secrets.ts';
import { deviceLifetimeSeconds } from '#functions/session/device.ts';
import { readArguments, shopOptions } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';

const keys = {
  cookie: { secret: 'cookieKey', words: 'cookie key', keptMs: deviceLifetimeSeconds * 1000 },
  'order-link': { secret: 'orderLinkKey', words: 'order-link key', keptMs: linkLifetime * 1000 },
  // Time after CloudFormation reports the change as done. Some edge locations may get the new secret this much later.
  origin: { secret: 'originSecret', words: 'origin secret', keptMs: 60 * 60_000 },
} as const satisfies Record<string, { secret: SecretName; words: string; keptMs: number }>;

type KeyName = keyof typeof keys;

export const keyChangeUsage = `Usage: npm run change-key -- --key cookie|order-link|origin [--stage NAME | --data DIR] [--leaked | --end-old]
  Makes a new key. Whatever the old key has signed is accepted for a while:
  cookie       carts, wishlists and known devices: 180 days. Sessions do not depend on it.
  order-link   the links in emails about orders: 180 days, as long as a link lasts.
  origin       the secret that the CDN sends with its requests: until it sends the new one, about a quarter of an hour.
  --leaked ends the old key at once: guests begin with an empty cart, and shoppers ask for a new link on the order page.
  --end-old ends it later, without making another key.
  On AWS: --stage names the deployed shop; sign in to its account first.
  On this machine: --data DIR names the data folder (default .data).
  Every Lambda takes a change up within five minutes, without a deploy.`;

/** Explains why this command cannot change a secret; undefined for an unknown name. */
function refusalOf(name: string): string | undefined {
  switch (name) {
    case 'address':
      return 'The address key cannot be changed: rows of the table are found by addresses hashed with it. The key alone reveals nothing; with a copy of the table, too, somebody could test whether an address is in it. Nothing was changed.';
    case 'square':
    case 'webhook':
      return 'Square makes that secret: replace it there, then run "npm run secrets". Nothing was changed.';
    default:
      return undefined;
  }
}

/** Storage of the keys. Both functions throw a CommandError if the storage cannot be reached. */
export interface KeyStore {
  /** Returns the stored text (functions/platform/rotating-secret.ts); undefined before the first deploy. */
  read(secret: SecretName): Promise<string | undefined>;
  write(secret: SecretName, stored: string): Promise<void>;
}

export interface ChangePorts {
  readonly store: KeyStore;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly say: (line: string) => void;
  /** Resolves once the CDN sends the current origin secret. `change` differs for each call. Absent without a CDN. */
  readonly updateCdn?: (change: string) => Promise<void>;
}

interface Asked {
  readonly key: KeyName;
  readonly leaked: boolean;
  readonly endOld: boolean;
  readonly stage?: string | undefined;
  readonly data?: string | undefined;
}

/** Parses the command line; returns undefined for `--help`. Throws a CommandError for invalid arguments. */
export function readAsked(args: readonly string[]): Asked | undefined {
  const { values } = readArguments(args, keyChangeUsage, {
    ...shopOptions,
    key: { type: 'string' },
    leaked: { type: 'boolean' },
    'end-old': { type: 'boolean' },
  });
  if (values.help) return undefined;
  const { key = '', leaked = false, 'end-old': endOld = false, stage, data } = values;
  if (!Object.hasOwn(keys, key)) throw new CommandError(refusalOf(key) ?? keyChangeUsage);
  if (endOld && leaked)
    throw new CommandError('--leaked ends the old key already: leave out --end-old. Nothing was changed.');
  if (endOld && key === 'origin')
    throw new CommandError(
      'The old origin secret ends by itself, an hour after the CDN has the new one. Nothing was changed.',
    );
  return { key: key as KeyName, leaked, endOld, stage, data };
}

/** Changes a key and returns a line for the activity log. If it throws a CommandError, it has changed nothing. */
export async function changeKey(ports: ChangePorts, { key, leaked, endOld }: Asked): Promise<string> {
  const { secret, words } = keys[key];
  const stored = await ports.store.read(secret);
  if (!stored) throw new CommandError(`There is no ${words} yet: the first deploy makes it.`);
  const pair = readKeyPair(stored);
  if (key === 'origin') return changeOriginSecret(ports, pair);
  return endOld ? endPrevious(ports, key, pair) : replace(ports, key, pair, leaked);
}

async function replace(ports: ChangePorts, key: KeyName, pair: KeyPair, leaked: boolean): Promise<string> {
  const { secret, words, keptMs } = keys[key];
  const previousEnds = pair.previous === undefined ? 0 : (pair.until ?? Number.POSITIVE_INFINITY);
  if (!leaked && previousEnds > ports.now()) {
    throw new CommandError(
      `The ${words} was changed before, and the one before it is accepted until ${dayOf(previousEnds)}. Another change would end it now: wait, or add --leaked. Nothing was changed.`,
    );
  }
  const current = newKey();
  if (leaked) {
    await ports.store.write(secret, current);
    ports.say(`The ${words} is changed. The old one ends within five minutes.`);
    return `New ${words}; the old one has ended`;
  }
  const until = ports.now() + keptMs;
  await ports.store.write(secret, writeKeyPair({ current, previous: pair.current, until }));
  ports.say(`The ${words} is changed. What the old one has signed is accepted until ${dayOf(until)}.`);
  return `New ${words}; the old one is accepted until ${dayOf(until)}`;
}

async function endPrevious(ports: ChangePorts, key: KeyName, pair: KeyPair): Promise<string> {
  const { secret, words } = keys[key];
  if (pair.previous === undefined) {
    throw new CommandError(`There is one ${words} only; nothing was changed.`);
  }
  await ports.store.write(secret, pair.current);
  ports.say(`The old ${words} ends within five minutes.`);
  return `Ended the old ${words}`;
}

/**
 * Changes the secret that the CDN sends. The Lambdas accept the old and the new secret during the change, so they
 * refuse no request. If an interrupted change left a previous secret without an end, this call completes that change.
 */
async function changeOriginSecret(ports: ChangePorts, pair: KeyPair): Promise<string> {
  const { secret, words, keptMs } = keys.origin;
  if (!ports.updateCdn) {
    throw new CommandError(
      `A shop on this machine has no CDN: its ${words} never leaves the machine. Nothing was changed.`,
    );
  }
  const isInterrupted = pair.previous !== undefined && pair.until === undefined;
  const changing = isInterrupted ? pair : { current: newKey(), previous: pair.current };
  if (isInterrupted) ports.say(`A change of the ${words} was interrupted; continuing it.`);
  else await ports.store.write(secret, writeKeyPair(changing));
  ports.say('Waiting six minutes, until every Lambda accepts the new secret beside the old one…');
  await ports.wait(secretLifetimeMs + 60_000);
  ports.say('Giving the CDN the new secret, which takes about five minutes…');
  await ports.updateCdn(new Date(ports.now()).toISOString());
  const until = ports.now() + keptMs;
  await ports.store.write(secret, writeKeyPair({ ...changing, until }));
  ports.say(`The ${words} is changed. The old one ends at ${new Date(until).toISOString()}.`);
  return `New ${words}; the old one ends within an hour`;
}

const newKey = () => randomBytes(32).toString('base64url');
const dayOf = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString().slice(0, 10) : 'it is taken out';
