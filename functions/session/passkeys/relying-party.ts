import { isIP } from 'node:net';
import type { TableAndClock } from '#functions/db/ports.ts';
import { badRequest } from '#functions/http/errors.ts';

/** The table with the passkeys, and the site that they belong to. */
export interface PasskeyPorts extends TableAndClock {
  readonly siteOrigin: string;
}

/** The WebAuthn relying party. Passkeys work for one host: after the shop moves, the old ones do not. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Throws `badRequest` for an IP address; `localhost` is a domain (WebAuthn level 3, "effective domain"). */
export function relyingParty(siteOrigin: string): RelyingParty {
  const { hostname } = new URL(siteOrigin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw badRequest('Passkeys need a domain name; this address is a number.');
  }
  return { id: hostname, origin: siteOrigin };
}
