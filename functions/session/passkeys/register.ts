import { badRequest, conflict } from '#functions/http/errors.ts';
import type { SessionUser } from '#functions/http/services.ts';
import { type Ceremony, mostPasskeys, type NewKey } from '#shared/studio/account.ts';
import { shop } from '#shop-config';
import {
  challengeLifetime,
  newChallenge,
  type PasskeyPorts,
  relyingPartyId,
  takeChallenge,
} from './challenges.ts';
import { listPasskeys, type PasskeyItem, putPasskey } from './passkey-records.ts';

/** COSE algorithms ES256, EdDSA and RS256 (IANA). Every authenticator supports one of them. */
const algorithms = [-7, -8, -257];

/** The shop requests no attestation, but accepts a self attestation (WebAuthn level 3, section 5.1.3). */
const formats: readonly string[] = ['none', 'packed'];

/** Returns the options for creating a passkey: discoverable, and with user verification (finger, face or PIN). */
export async function beginPasskey(ports: PasskeyPorts, user: SessionUser): Promise<Ceremony> {
  const rpID = relyingPartyId(ports.siteOrigin);
  const own = await listPasskeys(ports.table, user.username);
  if (own.length >= mostPasskeys)
    throw conflict(`You have ${mostPasskeys} passkeys. Please remove one first.`);
  const challenge = await newChallenge(ports, { kind: 'register', username: user.username });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: shop.brand,
    rpID,
    userName: user.username,
    userID: new TextEncoder().encode(user.id),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}

/** Stores a passkey. Throws `badRequest` when the response does not match a request of this shop. */
export async function addPasskey(
  ports: PasskeyPorts,
  { username }: SessionUser,
  { name, key }: { readonly name: string; readonly key: NewKey },
): Promise<PasskeyItem> {
  const expectedRPID = relyingPartyId(ports.siteOrigin);
  const purpose = { kind: 'register', username } as const;
  const { clientDataJSON, attestationObject, transports = [] } = key.response;
  const expectedChallenge = await takeChallenge(ports, clientDataJSON, purpose);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { ...key, response: { clientDataJSON, attestationObject } },
    expectedChallenge,
    expectedOrigin: ports.siteOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made || !formats.includes(made.fmt))
    throw badRequest('This passkey could not be added. Please try again.');
  const passkey: PasskeyItem = {
    username,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports,
    isSynced: made.credentialBackedUp,
    name,
    createdAt: ports.now(),
  };
  await putPasskey(ports, passkey);
  return passkey;
}
