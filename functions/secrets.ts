import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { withoutEndedKey } from './key-pair.ts';

/**
 * Each secret is a SecureString parameter of its own below the stage's path, so that a role can be given one without
 * the others, and setting one never touches another. `operator`: set with `npm run secrets`, absent until then.
 * `generated`: made by the stack when there is none (infra/deployment/make-keys.ts), and changed with
 * `npm run change-key`: see key-pair.ts for how such a key is stored.
 */
const secretKinds = {
  /** Square's access token. */
  squareAccessToken: 'operator',
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
   * key concerns it. Where it is new, the list of readers is brought up to it (subscribers/rehash-subscribers.ts).
   */
  addressKey: 'generated',
} as const;

export type SecretName = keyof typeof secretKinds;
export type Secrets = Readonly<Record<SecretName, string>>;
/** What the operator has not set is an empty text. */
export type ReadSecret = (name: SecretName) => Promise<string>;

export const secretNames = Object.keys(secretKinds) as readonly SecretName[];
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
  const client = new SSMClient({ maxAttempts: 4 });
  const kept = new Map<SecretName, Kept>();

  async function load(name: SecretName): Promise<string> {
    try {
      const answer = await client.send(
        new GetParameterCommand({ Name: parameterName(options.path, name), WithDecryption: true }),
      );
      const value = answer.Parameter?.Value ?? '';
      return secretKinds[name] === 'generated' ? withoutEndedKey(value, options.now()) : value;
    } catch (error) {
      if (error instanceof ParameterNotFound && secretKinds[name] === 'operator') return '';
      throw error;
    }
  }

  return (name) => {
    const known = kept.get(name);
    if (known && known.until > options.now()) return known.value;
    const value = known ? load(name).catch(() => known.value) : load(name);
    kept.set(name, { value, until: options.now() + secretLifetimeMs });
    // A first read that failed is not kept: the next request tries again.
    value.catch(() => kept.delete(name));
    return value;
  };
}
