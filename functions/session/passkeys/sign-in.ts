import { writeAudit } from '#functions/audit/audit.ts';
import { unauthorised } from '#functions/http/errors.ts';
import { hashUsername } from '#functions/session/device.ts';
import { noteLoginFailure } from '#functions/session/login-throttle.ts';
import { readUser, type UserItem } from '#functions/session/session-records.ts';
import type { Ceremony, Signed } from '#shared/studio/account.ts';
import {
  challengeLifetime,
  newChallenge,
  type PasskeyPorts,
  relyingPartyId,
  takeChallenge,
} from './challenges.ts';
import { findPasskey, notePasskeyUse, type PasskeyItem } from './passkey-records.ts';

/** Returns the challenge to sign. It lists no credential, because a discoverable passkey identifies its user. */
export async function beginPasskeyLogin(ports: PasskeyPorts): Promise<Ceremony> {
  const rpID = relyingPartyId(ports.siteOrigin);
  const challenge = await newChallenge(ports, { kind: 'login' });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetime,
    userVerification: 'required',
  });
  return { ...options };
}

/** Returns the user whose passkey signed. Throws `unauthorised` for an unknown passkey or an invalid signature. */
export async function checkPasskey(ports: PasskeyPorts, signed: Signed): Promise<UserItem> {
  const expectedChallenge = await takeChallenge(ports, signed.response.clientDataJSON, { kind: 'login' });
  const passkey = await findPasskey(ports.table, signed.id);
  if (!passkey) throw unauthorised('This passkey is not registered here');
  const user = await readUser(ports, passkey.username);
  // Without a username, the response must contain the user's handle (WebAuthn level 3, section 7.2 step 6).
  const handle = Buffer.from(signed.response.userHandle ?? '', 'base64url').toString('utf8');
  if (!user || handle !== user.id) return refuse(ports, passkey);
  const newCounter = await verify(ports, passkey, signed, expectedChallenge);
  if (newCounter === undefined) return refuse(ports, passkey);
  if (isCopied(passkey, newCounter)) {
    await writeAudit(ports, {
      who: passkey.username,
      action: 'passkeyLogin',
      detail: `Refused: “${passkey.name}” counts fewer signatures than before, so there may be a copy of it`,
    });
    return refuse(ports, passkey);
  }
  if (!(await notePasskeyUse(ports, passkey, newCounter))) return refuse(ports, passkey);
  return user;
}

/** Returns the signature count that the passkey reports; undefined when the signature is invalid. */
async function verify(
  { siteOrigin }: PasskeyPorts,
  passkey: PasskeyItem,
  signed: Signed,
  expectedChallenge: string,
): Promise<number | undefined> {
  const { userHandle: _, ...response } = signed.response;
  const expectedRPID = relyingPartyId(siteOrigin);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response },
      expectedChallenge,
      expectedOrigin: siteOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        // `isCopied` checks the count, so that a decreasing count is not reported as an invalid signature.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a key may be a copy: its count has not grown. Some keys always report 0 (WebAuthn level 3, 6.1.1). */
function isCopied({ counter }: PasskeyItem, newCounter: number): boolean {
  return (counter > 0 || newCounter > 0) && newCounter <= counter;
}

async function refuse(ports: PasskeyPorts, { username }: PasskeyItem): Promise<never> {
  await noteLoginFailure(ports, hashUsername(username));
  throw unauthorised('This passkey was not accepted');
}
