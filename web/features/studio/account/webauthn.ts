import type { Ceremony, NewKey, Signed } from '#shared/studio/account.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';

/**
 * Why passkeys are unavailable. `address`: a passkey belongs to a host name, and this page was opened by IP
 * address (WebAuthn level 3, "effective domain"); `browser`: it does not support passkeys.
 */
export type PasskeyObstacle = 'address' | 'browser';

/** The reason why passkeys are unavailable; undefined if they are available. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (/^[\d.]+$|^\[/.test(window.location.hostname)) return 'address';
  const known: object | undefined = window.PublicKeyCredential;
  return known && 'parseCreationOptionsFromJSON' in known ? undefined : 'browser';
}

/** The `localhost` address of this page if it was opened by a loopback IP address. */
export function namedAddress(): string | undefined {
  const { hostname, port, pathname } = window.location;
  const isThisMachine = hostname === '[::1]' || hostname.startsWith('127.');
  return isThisMachine ? `http://localhost${port && `:${port}`}${pathname}` : undefined;
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

/** The server parses the result. */
function asJson<T>(credential: Credential | null): T {
  if (!credential) throw new DOMException('', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON() as T;
}

/** The text for a failed passkey request, from the browser or the shop; empty if there is none. */
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
