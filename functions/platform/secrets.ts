import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { awsLimits } from './aws-limits.ts';
import { withoutEndedKey } from './rotating-secret.ts';

/**
 * Each secret is a SecureString parameter of its own below the stage's path, so that a role can be given one without
 * the others, and setting one never touches another. `operator`: set with `npm run secrets`, absent until then.
 * `connection`: written by the studio when the artist connects Square (functions/square-oauth/token-store.ts), or set by the operator.
 * `generated`: the stack makes it where it is missing (infra/stack/custom-resources/make-keys.ts), and changed with
 * `npm run change-key`: see rotating-secret.ts for how such a key is stored.
 */
const secretKinds = {
  /** Square's access token: the one that the artist's connection has brought, or one that the operator has set. */
  squareAccessToken: 'connection',
  /** Of the artist's connection: what a new access token is asked for with. Absent where the operator has set a token. */
  squareRefreshToken: 'connection',
  /** Secret of the application at Square, with which sellers are connected to it. */
  squareApplicationSecret: 'operator',
  /** Signature key of the webhook subscription at Square. */
  webhookKey: 'operator',
  /** Sent by the CDN with every request; only then is a request answered, and its word on the caller's address taken. */
  originSecret: 'generated',
  /** Key of the HMAC that signs guest and device cookies. */
  cookieKey: 'generated',
  /** Key of the HMAC in the links to order pages: who writes email needs no more than this. */
  orderLinkKey: 'generated',
  /**
   * Key of the HMAC that names addresses in keys of rows. It has no other use, so that no leak and no change of another
   * key concerns it. Where it is new, the list of subscribers is brought up to it (functions/newsletter/rehash-subscribers.ts).
   */
  addressKey: 'generated',
} as const;

export type SecretName = keyof typeof secretKinds;
export type Secrets = Readonly<Record<SecretName, string>>;
/**
 * What nobody has set is an empty text. `refused` is a value that the other side no longer accepts: where it is the one
 * that is kept, the secret is read again.
 */
export type ReadSecret = (name: SecretName, refused?: string) => Promise<string>;

export const secretNames = Object.keys(secretKinds) as readonly SecretName[];
/** The tokens of a connection to Square, which are written and removed together. */
export const connectionSecrets = secretNames.filter((name) => secretKinds[name] === 'connection');
export const generatedSecrets = secretNames.filter((name) => secretKinds[name] === 'generated');

/** `path` as in `SECRETS_PATH`, for instance `/Gallery`. */
export function parameterName(path: string, name: SecretName): string {
  return `${path}/${name}`;
}

/** Milliseconds that a Lambda uses a secret before it reads it again. */
export const secretLifetimeMs = 5 * 60_000;

interface Kept {
  readonly value: Promise<string>;
  readonly until: number;
}

/**
 * Reads each secret when it is first needed and every five minutes, so that a new one is taken up without a deploy.
 * While the Parameter Store cannot be read, what was read last goes on.
 */
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
    // A first read that failed is not kept: the next request tries again. Nor is it that there is no token: a shop that
    // has just been connected uses its token at once.
    value.then((text) => {
      if (text === '' && secretKinds[name] === 'connection') forget();
    }, forget);
    return value;
  };
}
