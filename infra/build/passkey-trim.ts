import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Leaves the formats of attestation out of the library of passkeys. The shop asks for none (`attestationType: 'none'`), but
 * the library imports the checks of all of them, and X.509 with them. Each of these modules has one function, and becomes
 * one that refuses. 'packed' stays: without a certificate a browser hands it on all the same (WebAuthn level 3, section
 * 5.1.3, "none"). The library's list of authenticators (MetadataService) serves such checks alone.
 */
const refused = [
  String.raw`registration[/\\]verifications[/\\](?:tpm[/\\])?verifyAttestation(?:Android\w+|Apple|FIDOU2F|TPM)`,
  // Certificates, which only an attestation has.
  String.raw`helpers[/\\](?:convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath)`,
];

const library = String.raw`@simplewebauthn[/\\]server[/\\]esm[/\\]`;

export function passkeyTrim(): Plugin {
  return {
    name: 'passkey-trim',
    setup({ onLoad }) {
      onLoad({ filter: new RegExp(`${library}(?:${refused.join('|')})\\.js$`) }, ({ path }) => ({
        contents: `export function ${basename(path, '.js')}() { throw new Error('No attestation is taken'); }`,
      }));
      onLoad({ filter: new RegExp(String.raw`${library}services[/\\]metadataService\.js$`) }, () => ({
        contents: 'export const MetadataService = undefined;',
      }));
    },
  };
}
