import { domainToASCII } from 'node:url';
import { normalizeAddress } from '#functions/address-hash.ts';

/** Domains whose mailboxes are the same with and without dots (https://support.google.com/mail/answer/7436150). */
const gmail = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

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
