import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { awsLimits } from './aws-limits.ts';
import { withoutEndedKey } from './rotating-secret.ts';

/**
 * Secrets by their origin. Each secret is a SecureString parameter below the stage's path, so that a role can have
 * access to a single secret. The operator sets `operator` secrets with `npm run secrets`. The studio writes
 * `connection` secrets when the artist connects Square (functions/square-oauth/token-store.ts), or the operator sets
 * them. The stack creates missing `generated` secrets (infra/stack/custom-resources/make-keys.ts), and `npm run
 * change-key` changes them; rotating-secret.ts describes their format.
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
  /** Secret that the CDN sends with every request. The API refuses requests without it. */
  originSecret: 'generated',
  /** Key of the HMAC that signs guest and device cookies. */
  cookieKey: 'generated',
  /** Key of the HMAC in links to order pages: a separate key, so that the mail Lambda need not read `cookieKey`. */
  orderLinkKey: 'generated',
  /**
   * Key of the HMAC that hashes addresses in keys of rows. The key has no other use, so it need not change with other
   * keys. After a change the list of subscribers is hashed again (functions/newsletter/subscriber-records.ts).
   */
  addressKey: 'generated',
} as const;

export type SecretName = keyof typeof secretKinds;
export type Secrets = Readonly<Record<SecretName, string>>;
/** Reads a secret; empty if never set. `refused`: value that a service has rejected, so it is read again. */
export type ReadSecret = (name: SecretName, refused?: string) => Promise<string>;

export const secretNames = Object.keys(secretKinds) as readonly SecretName[];
/** The tokens of a connection to Square, written and removed together. */
export const connectionSecrets = secretNames.filter((name) => secretKinds[name] === 'connection');
export const generatedSecrets = secretNames.filter((name) => secretKinds[name] === 'generated');

/** Returns a parameter's name. `path`: value of `SECRETS_PATH`, such as `/Gallery`. */
export function parameterName(path: string, name: SecretName): string {
  return `${path}/${name}`;
}

/** Milliseconds for which a Lambda caches a secret. */
export const secretLifetimeMs = 5 * 60_000;

interface Kept {
  readonly value: Promise<string>;
  readonly until: number;
}

/** Creates a reader that caches secrets for five minutes. While AWS does not answer, it returns the last value. */
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
