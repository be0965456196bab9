import type { Ceremony, NewKey, Signed } from '#shared/studio/account.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';

/**
 * Returns why passkeys are unavailable, as a sentence; undefined if they are available. A passkey belongs to a host
 * name (WebAuthn level 3, "effective domain").
 */
export function passkeyObstacle(): string | undefined {
  if (/^[\d.]+$|^\[/.test(window.location.hostname))
    return 'Passkeys need a domain name; this address is a number.';
  const known: object | undefined = window.PublicKeyCredential;
  return known && 'parseCreationOptionsFromJSON' in known
    ? undefined
    : 'This browser does not support passkeys.';
}

/**
 * Registers a passkey with the browser. Throws the browser's error, which `passkeyProblem` turns into text.
 */
export async function makeKey(ceremony: Ceremony): Promise<NewKey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    ceremony as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return asJson<NewKey>(await navigator.credentials.create({ publicKey }));
}

/** Signs the shop's challenge with a passkey that the user chooses. */
export async function signWithKey(): Promise<Signed> {
  const ceremony = await call('beginPasskeyLogin');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    ceremony as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return asJson<Signed>(await navigator.credentials.get({ publicKey }));
}

/** Returns the credential as JSON, which the server parses. Throws NotAllowedError without a credential. */
function asJson<T>(credential: Credential | null): T {
  if (!credential) throw new DOMException('', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON() as T;
}

/** Returns the text for a failed passkey request, from the browser or the shop; empty without an error. */
export function passkeyProblem(error: unknown, fallback: string): string {
  if (!error) return '';
  if (!(error instanceof DOMException)) return messageOf(error, fallback);
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used: it was cancelled or took too long.';
    case 'InvalidStateError':
      return 'This device already has a passkey for this shop.';
    case 'SecurityError':
      return 'Passkeys do not work at this address.';
    case 'NotSupportedError':
      return 'This device cannot create a passkey that the shop accepts.';
    default:
      return 'The browser could not use a passkey.';
  }
}
