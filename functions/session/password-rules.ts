import { shop } from '#shop-config';
import { isCommonPassword, isMadeOfTradeWords } from './common-passwords.ts';

/** PCI DSS 4.0.1, 8.3.6. A shorter password that was set before stays valid until it is changed. */
const shortestPassword = 12;
const longestPassword = 256;
/** In letters and digits. A shorter name, such as 'Jo', is part of too many words to search for. */
const shortestName = 4;

/**
 * Why a new password is refused, or undefined when it is accepted. Any characters are allowed (ASVS 5, 6.2.4,
 * 6.2.11).
 * @param username The password may not contain it, nor a name of the shop, in any spelling.
 * @param siteOrigin The site, whose host name is forbidden too: `https://wrenpaintings.art`. Empty when unknown.
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

/** The single words of the shop's names. */
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

/** The longest label of the host except the last: `wrenpaintings` for `www.wrenpaintings.co.uk`. */
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
