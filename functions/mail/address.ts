import { domainToASCII } from 'node:url';
import { normalizeAddress } from '#functions/platform/hash-email.ts';

/** Domains whose mailboxes are the same with and without dots (https://support.google.com/mail/answer/7436150). */
const gmail = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

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

/**
 * The mailbox that an address most likely leads to, for limits alone: what is stored and written to is the address as
 * typed. Without case, without a `+tag` (RFC 5233, which most providers follow), and for Gmail without dots; a domain in
 * Unicode and in Punycode is one. A person who has two such addresses is counted as one.
 */
export function mailboxOf(email: string): string {
  const address = normalizeAddress(email);
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = asciiDomain(address.slice(at + 1));
  const local = withoutTag(address.slice(0, at));
  const ofGmail = gmail.get(domain);
  const dotless = local.replaceAll('.', '');
  return ofGmail === undefined || dotless === '' ? `${local}@${domain}` : `${dotless}@${ofGmail}`;
}

/** An address that begins with its `+` has no name before the tag: then the tag is the name. */
function withoutTag(local: string): string {
  const plus = local.indexOf('+');
  return plus < 1 ? local : local.slice(0, plus);
}

/** In Punycode, as the email travels; as it stands where it cannot be the name of a host. */
function asciiDomain(domain: string): string {
  const name = domain.replace(/\.$/, '');
  return domainToASCII(name) || name;
}
