import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';

/** What the shop's one secret holds, as JSON. */
const secretsSchema = z.object({
  squareAccessToken: z.string(),
  /** Key of the HMAC that signs guest and device cookies. */
  cookieKey: z.string().check(z.minLength(32)),
  /** Sent by the CDN with every request; only then its word on the caller's address counts. */
  originSecret: z.string().check(z.minLength(16)),
  /** Signature key of the webhook subscription; empty when there is none. */
  webhookKey: z.string(),
});
export type Secrets = z.infer<typeof secretsSchema>;

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
    return secretsSchema.parse(JSON.parse(answer.SecretString ?? '{}'));
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
