import { shop } from '#shop-config';
import { isCommonPassword, isMadeOfTradeWords } from './common-passwords.ts';

/** PCI DSS 4.0.1, 8.3.6, asks for 12 characters. A shorter password that was set before stays valid until it is changed. */
const shortestPassword = 12;
const longestPassword = 256;
/** Letters and digits. A shorter name, such as 'Jo', is part of too many words to be looked for. */
const shortestName = 4;

/**
 * Why a new password is refused, or undefined when it will do. Any characters may be used (ASVS 5, 6.2.4, 6.2.11).
 * @param username Neither it nor a name of the shop may be part of the password, however it is written.
 * @param siteOrigin Where the shop answers, whose name counts too: `https://wrenpaintings.art`. Empty: not known.
 */
export async function passwordProblem(
  password: string,
  username: string,
  siteOrigin = '',
): Promise<string | undefined> {
  if (password.length < shortestPassword) return `Password must have at least ${shortestPassword} characters`;
  if (password.length > longestPassword) return 'Password is too long';
  const plain = lettersAndDigits(password);
  if (namesOf(username, siteOrigin).some((name) => plain.includes(name))) {
    return 'Password must not contain the username or a name of the shop';
  }
  if (await isMadeOfTradeWords(password, wordsOfShop(siteOrigin)))
    return 'This password is made of words that an artist’s password is guessed with';
  return (await isCommonPassword(password)) ? 'This password is too common' : undefined;
}

/** The single words of its names. */
function wordsOfShop(siteOrigin: string): string[] {
  return [shop.brand, shop.artist, shop.company, nameOfHost(URL.parse(siteOrigin)?.hostname ?? '')]
    .flatMap((name) => name.split(/\s+/))
    .map(lettersAndDigits)
    .filter((word) => word.length >= shortestName);
}

function namesOf(username: string, siteOrigin: string): string[] {
  const hosts = [shop.email.split('@')[1] ?? '', URL.parse(siteOrigin)?.hostname ?? ''];
  return [username, shop.brand, shop.artist, shop.company, ...hosts.map(nameOfHost)]
    .map(lettersAndDigits)
    .filter((name) => name.length >= shortestName);
}

/** `wrenpaintings` of `www.wrenpaintings.co.uk`: the longest part, but for the last one. */
function nameOfHost(host: string): string {
  const parts = host.split('.').slice(0, -1);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
