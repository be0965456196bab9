import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { takeOnce } from '#functions/db/update.ts';
import { hashToken, isToken, newToken } from '#functions/http/cookies.ts';
import { badRequest } from '#functions/http/errors.ts';

/** Milliseconds to answer with a passkey; long enough to fetch a security key from another room. */
export const challengeLifetime = 5 * 60_000;

/** A challenge is valid for one purpose: to sign in, or to register a passkey for a signed-in user. */
type Purpose = { readonly kind: 'login' } | { readonly kind: 'register'; readonly username: string };

const challengeRow = storedRow(
  'challenge',
  z.object({
    kind: z.enum(['login', 'register']),
    username: z.optional(z.string()),
    until: z.int(),
  }),
);

/** Creates a challenge of 256 random bits for a passkey to sign. The table stores its hash. */
export async function newChallenge({ table, now }: TableAndClock, purpose: Purpose): Promise<string> {
  const challenge = newToken();
  const until = now() + challengeLifetime;
  await table.put({
    ...keys.challenge(hashToken(challenge)),
    ...purpose,
    until,
    expiresAt: Math.ceil(until / 1000),
  });
  return challenge;
}

/**
 * Returns the signed challenge and uses it up before the signature is checked, so that a signed response cannot be
 * replayed. Throws `badRequest` when the challenge was used, has expired, or was issued for another purpose.
 */
export async function takeChallenge(
  { table, now }: TableAndClock,
  clientDataJson: string,
  purpose: Purpose,
): Promise<string> {
  const challenge = challengeIn(clientDataJson);
  const key = challenge === undefined ? undefined : keys.challenge(hashToken(challenge));
  const item = key && (await takeOnce(table, key));
  const taken = item && challengeRow.read(item);
  const isFit =
    taken !== undefined &&
    taken.until > now() &&
    taken.kind === purpose.kind &&
    (purpose.kind === 'login' || taken.username === purpose.username);
  if (challenge === undefined || !isFit) throw badRequest('This took too long. Please try again.');
  return challenge;
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof challenge === 'string' && isToken(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Table and clock, and the origin of the site that the passkeys belong to. */
export interface PasskeyPorts extends TableAndClock {
  readonly siteOrigin: string;
}

/**
 * Returns the id of the WebAuthn relying party: the host for which passkeys work. They stop working when the shop moves
 * to another host. Throws `badRequest` for an IP address; `localhost` is a domain (level 3, "effective domain").
 */
export function relyingPartyId(siteOrigin: string): string {
  const { hostname } = new URL(siteOrigin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw badRequest('Passkeys need a domain name; this address is a number.');
  }
  return hostname;
}
