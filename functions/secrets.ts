import { createHmac } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';

/** What the shop's one secret holds, as JSON. One, because each costs the operator 40 cents a month. */
const storedSchema = z.object({
  squareAccessToken: z._default(z.string(), ''),
  /** Sent by the CDN with every request; only then its word on the caller's address counts. */
  originSecret: z.string().check(z.minLength(32)),
  /** Signature key of the webhook subscription; empty when there is none. */
  webhookKey: z._default(z.string(), ''),
});
export type StoredSecrets = z.infer<typeof storedSchema>;

export interface Secrets extends StoredSecrets {
  /** Key of the HMAC that signs guest and device cookies; derived, so that knowing it tells nothing of the others. */
  readonly cookieKey: string;
}

export function deriveSecrets(stored: StoredSecrets): Secrets {
  return {
    ...stored,
    cookieKey: createHmac('sha256', stored.originSecret).update('cookie signatures').digest('base64url'),
  };
}

const lifetime = 5 * 60_000;

/** Reads the secret at most every five minutes, so that a rotated one is taken up without a deploy. */
export function createSecrets(options: {
  readonly id: string;
  readonly now: () => number;
}): () => Promise<Secrets> {
  const client = new SecretsManagerClient({});
  let cached: { readonly value: Promise<Secrets>; readonly until: number } | undefined;

  async function load(): Promise<Secrets> {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: options.id }));
    return deriveSecrets(storedSchema.parse(JSON.parse(answer.SecretString ?? '{}')));
  }

  return () => {
    if (!cached || cached.until <= options.now()) {
      const value = load();
      // A failed read is not kept: the next request tries again.
      value.catch(() => {
        cached = undefined;
      });
      cached = { value, until: options.now() + lifetime };
    }
    return cached.value;
  };
}
