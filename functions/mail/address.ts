import { domainToASCII } from 'node:url';

/** Octets (RFC 5321 section 4.5.3.1). */
const longestLocalPart = 64;
const longestAddress = 254;

/** The characters of a mailbox's name that need no quotes (RFC 5322 section 3.2.3, "dot-atom"). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * The address as it travels, its domain in Punycode; undefined for one that no email can reach. SES speaks no SMTPUTF8:
 * the part before the @ must be ASCII (SES API v2 reference, Destination).
 */
export function deliverableAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (!localPart.test(local) || local.length > longestLocalPart) return undefined;
  const given = text.slice(at + 1);
  // What a URL forgives, such as a port or a blank, no address may have.
  if (/[\s:/?#@[\]\\]/.test(given)) return undefined;
  const domain = domainToASCII(given);
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > longestAddress ? undefined : address;
}

/** The address as its owner recognises it and nobody else can use it: `j…@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
