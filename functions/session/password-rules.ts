import { shop } from '#shop-config';

/** Minimum length (PCI DSS 4.0.1, 8.3.6). A shorter password that was set before stays valid until it is changed. */
const shortestPassword = 12;
const longestPassword = 256;
/** Minimum number of letters and digits of a forbidden name. Too many words contain a shorter name, such as 'Jo'. */
const shortestName = 4;

/**
 * Returns why a new password is refused, or undefined when it is accepted. Any characters are allowed (ASVS 5, 6.2.4,
 * 6.2.11).
 * @param username The password must contain neither this name nor a name of the shop, in any spelling.
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

/** Returns the single words of the shop's names. */
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

/** Returns the longest label of the host except the last: `wrenpaintings` for `www.wrenpaintings.co.uk`. */
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

/** Number of the most frequent leaked passwords that are refused. Less frequent ones are mostly dictionary words. */
const ranks = 10_000;
/** Characters that people write in place of a letter. */
const standIns: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};
/** Rows of neighboring characters on a keyboard or in a sequence, in both directions. */
const rows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, [...row].reverse().join('')]);
const shortestRun = 3;
const noLetter = /^\P{L}+$/u;

/** Words that an attacker tries first for an artist's account, after the most common passwords. */
const tradeWords =
  'acrylic art artist artists arts artwork artworks brush canvas drawing drawings easel exhibition galleries gallery ink museum oil paint painter painting paintings palette portrait print prints sculptor sculpture shop sketch store studio studios watercolor watercolour'.split(
    ' ',
  );
/** Maximum number of other letters in a guess that is made of trade words. */
const fewLetters = 3;

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether attackers try a password early. Such a password consists of repeated or neighboring characters, or of one or
 * two of the 10,000 most common passwords, possibly with digits or signs beside or among the letters.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (/^(.{1,6}?)\1+.?$/su.test(lower) || isOfRuns(lower)) return true;
  list ??= readList();
  const common = await list;
  if (common.has(lower)) return true;
  return spellingsOf(lower).some(
    (text) => isMadeOf(text, common) || isMadeOf(text.replace(/[^a-z]/g, ''), common),
  );
}

/** Whether a password is made of trade words or `words` (lower case), and a few letters or a common password. */
async function isMadeOfTradeWords(password: string, words: readonly string[]): Promise<boolean> {
  const known = [...tradeWords, ...words].sort((a, b) => b.length - a.length);
  list ??= readList();
  const common = await list;
  return spellingsOf(password.toLowerCase()).some((text) => {
    const letters = text.replace(/[^\p{L}]/gu, '');
    const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest !== letters && (rest.length <= fewLetters || common.has(rest));
  });
}

/** Returns the text itself, and the text with letters in place of their `standIns`. */
function spellingsOf(lower: string): string[] {
  return [lower, [...lower].map((character) => standIns[character] ?? character).join('')];
}

/** Loads the list when a password is set, because sign-ins do not need it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, ranks));
}

/** Whether a text is a common password, alone, next to another one, or with only digits and signs beside it. */
function isMadeOf(text: string, common: ReadonlySet<string>): boolean {
  if (text !== '' && common.has(text)) return true;
  for (let at = 1; at < text.length; at++) {
    const parts = [text.slice(0, at), text.slice(at).replace(/^[^a-z\d]+(?=.)/, '')];
    if (
      parts.some((part) => common.has(part)) &&
      parts.every((part) => common.has(part) || noLetter.test(part))
    ) {
      return true;
    }
  }
  return false;
}

/** Whether a text consists only of sequences from one of the `rows`. */
function isOfRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const length = longestRun(text.slice(at));
    if (length < shortestRun) return false;
    at += length;
  }
  return true;
}

function longestRun(text: string): number {
  let longest = 0;
  for (let length = shortestRun; length <= text.length; length++) {
    const run = text.slice(0, length);
    if (!rows.some((row) => row.includes(run))) break;
    longest = length;
  }
  return longest;
}
