import { isIP } from 'node:net';
import type { TableAndClock } from '#functions/db/ports.ts';
import { badRequest } from '#functions/http/errors.ts';

/** What passkeys need: where they are kept, and the site that they are for. */
export interface PasskeyPorts extends TableAndClock {
  readonly siteOrigin: string;
}

/** The site as WebAuthn knows it. A key is good for one host for ever: a shop that moves leaves its keys behind. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The host of the site. It has to be a domain, of which `localhost` is one and an IP address is none (WebAuthn level 3,
 * "effective domain"): then this throws `badRequest`.
 */
export function relyingParty(siteOrigin: string): RelyingParty {
  const { hostname } = new URL(siteOrigin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw badRequest('Passkeys need a domain name; this address is a number.');
  }
  return { id: hostname, origin: siteOrigin };
}
