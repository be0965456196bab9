import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { awsLimits } from './aws-limits.ts';
import { withoutEndedKey } from './rotating-secret.ts';

/**
 * Each secret is its own SecureString parameter below the stage's path, so that a role can be granted one without the
 * others, and setting one never affects another. `operator`: set with `npm run secrets`, absent until then.
 * `connection`: written by the studio when the artist connects Square (functions/square-oauth/token-store.ts), or set
 * by the operator. `generated`: created by the stack if missing (infra/stack/custom-resources/make-keys.ts), and
 * changed with `npm run change-key`; rotating-secret.ts describes its format.
 */
const secretKinds = {
  /** Square's access token, from the artist's connection or set by the operator. */
  squareAccessToken: 'connection',
  /** Refresh token of the artist's connection. Absent if the operator has set a token. */
  squareRefreshToken: 'connection',
  /** Secret of the shop's Square application, for connecting sellers. */
  squareApplicationSecret: 'operator',
  /** Signature key of the webhook subscription at Square. */
  webhookKey: 'operator',
  /** The CDN sends it with every request; only such requests are answered, and only their client address is trusted. */
  originSecret: 'generated',
  /** Key of the HMAC that signs guest and device cookies. */
  cookieKey: 'generated',
  /** Key of the HMAC in the links to order pages, separate so that Lambdas that write email need no other key. */
  orderLinkKey: 'generated',
  /**
   * Key of the HMAC that hashes addresses in keys of rows. It has no other use, so leaks and changes of other keys do
   * not affect it. After a change the list of subscribers is hashed again (functions/newsletter/subscriber-records.ts).
   */
  addressKey: 'generated',
} as const;

export type SecretName = keyof typeof secretKinds;
export type Secrets = Readonly<Record<SecretName, string>>;
/** Reads a secret; empty if never set. A cached value equal to `refused`, which a service rejects, is read again. */
export type ReadSecret = (name: SecretName, refused?: string) => Promise<string>;

export const secretNames = Object.keys(secretKinds) as readonly SecretName[];
/** The tokens of a connection to Square, written and removed together. */
export const connectionSecrets = secretNames.filter((name) => secretKinds[name] === 'connection');
export const generatedSecrets = secretNames.filter((name) => secretKinds[name] === 'generated');

/** `path` as in `SECRETS_PATH`, such as `/Gallery`. */
export function parameterName(path: string, name: SecretName): string {
  return `${path}/${name}`;
}

/** Milliseconds for which a Lambda caches a secret. */
export const secretLifetimeMs = 5 * 60_000;

interface Kept {
  readonly value: Promise<string>;
  readonly until: number;
}

/** Reads secrets when needed and again after five minutes. While AWS does not answer, the last value is used. */
export function createSecrets(options: { readonly path: string; readonly now: () => number }): ReadSecret {
  const client = new SSMClient(awsLimits.parameterStore);
  const kept = new Map<SecretName, Kept>();

  async function load(name: SecretName): Promise<string> {
    try {
      const answer = await client.send(
        new GetParameterCommand({ Name: parameterName(options.path, name), WithDecryption: true }),
      );
      const value = answer.Parameter?.Value ?? '';
      return secretKinds[name] === 'generated' ? withoutEndedKey(value, options.now()) : value;
    } catch (error) {
      if (error instanceof ParameterNotFound && secretKinds[name] !== 'generated') return '';
      throw error;
    }
  }

  return async (name, refused) => {
    const known = kept.get(name);
    if (known && known.until > options.now() && (refused === undefined || (await known.value) !== refused)) {
      return known.value;
    }
    const value = known ? load(name).catch(() => known.value) : load(name);
    kept.set(name, { value, until: options.now() + secretLifetimeMs });
    const forget = () => {
      if (kept.get(name)?.value === value) kept.delete(name);
    };
    // Failed first reads and missing tokens are not cached, so the next request reads again, and a newly connected shop
    // uses its token at once.
    value.then((text) => {
      if (text === '' && secretKinds[name] === 'connection') forget();
    }, forget);
    return value;
  };
}
