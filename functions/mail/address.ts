import { domainToASCII } from 'node:url';
import { normalizeAddress } from '#functions/platform/hash-email.ts';

/** Domains that ignore dots in mailbox names (https://support.google.com/mail/answer/7436150). */
const gmail = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** Maximum lengths in octets (RFC 5321 section 4.5.3.1). */
const longestLocalPart = 64;
const longestAddress = 254;

/** Pattern of local parts that need no quotes (RFC 5322 section 3.2.3, "dot-atom"). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * Returns the address to send to, with the domain in Punycode; undefined if no email can reach the address. SES does
 * not support SMTPUTF8, so the local part must be ASCII (SES API v2 reference, Destination).
 */
export function deliverableAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (!localPart.test(local) || local.length > longestLocalPart) return undefined;
  const given = text.slice(at + 1);
  // The URL parser below accepts these characters, for example in a port; email addresses may not contain them.
  if (/[\s:/?#@[\]\\]/.test(given)) return undefined;
  const domain = domainToASCII(given);
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > longestAddress ? undefined : address;
}

/** Returns the address in a form that its owner recognizes and nobody else can use: `j…@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}

/**
 * Returns the mailbox behind an address, for rate limits only; emails are sent to the address as typed. Ignores case, a
 * `+tag` (RFC 5233, which most providers follow) and, for Gmail, dots. A domain in Unicode and its Punycode form count as equal.
 * Two addresses of one mailbox count as one.
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

/** Returns a local part that begins with `+` unchanged. */
function withoutTag(local: string): string {
  const plus = local.indexOf('+');
  return plus < 1 ? local : local.slice(0, plus);
}

/** Returns the domain in Punycode, as used for sending, or unchanged if it is not a valid host name. */
function asciiDomain(domain: string): string {
  const name = domain.replace(/\.$/, '');
  return domainToASCII(name) || name;
}
