import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Ceremony, NewKey, Signed } from '#shared/studio/account.ts';
import { siteOrigin } from './services.ts';

/** Deviations from a valid answer, for tests of its verification. */
interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether to sign without user verification. */
  readonly unverified?: boolean;
  /** Value to send as the user handle. */
  readonly userHandle?: string | null;
  /**
   * Format of the attestation: none by default, a self attestation, or an attestation of a manufacturer that the shop
   * cannot check.
   */
  readonly format?: 'packed' | 'apple';
  /** Challenge to sign instead of the server's. */
  readonly challenge?: string;
}

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

/**
 * Simulates an authenticator and its browser as in WebAuthn level 3 (sections 6.1 and 7), with ES256 and no
 * attestation. `counts` is the initial signature count, which rises by one with each signature, or false for an
 * authenticator that does not count.
 */
export function createAuthenticator({ counts = 0, neverCounts = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = counts;
  let owner = '';

  const clientData = (type: string, ceremony: Ceremony, { origin = siteOrigin, challenge }: Lies) =>
    Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? ceremony.challenge, origin, crossOrigin: false }),
    );

  function authenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, credential]);
  }

  return {
    /** Sets the signature count, as in an earlier copy of the authenticator. */
    setCounter: (value: number) => {
      counter = value;
    },

    make(ceremony: Ceremony, lies: Lies = {}): NewKey {
      const { rp, user } = ceremony as unknown as { rp: { id: string }; user: { id: string } };
      owner = user.id;
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const flags = present | hasCredential | (lies.unverified ? 0 : verified);
      const authData = Uint8Array.from(authenticatorData(lies.rpId ?? rp.id, flags, credential));
      const said = clientData('webauthn.create', ceremony, lies);
      const { format } = lies;
      const own = Uint8Array.from(sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey));
      const statement: [string, number | Uint8Array][] = [
        ['alg', -7],
        ['sig', own],
      ];
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, number | Uint8Array>>([
          ['fmt', format ?? 'none'],
          ['attStmt', new Map(format === undefined ? [] : statement)],
          ['authData', authData],
        ]),
      );
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: said.toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    sign(ceremony: Ceremony, lies: Lies = {}): Signed {
      if (!neverCounts) counter += 1;
      const data = authenticatorData(
        lies.rpId ?? (ceremony as unknown as { rpId: string }).rpId,
        present | (lies.unverified ? 0 : verified),
      );
      const said = clientData('webauthn.get', ceremony, lies);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
          userHandle: lies.userHandle === undefined ? owner : lies.userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
