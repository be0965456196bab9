/** The most frequent passwords of published leaks. Below that rank they are mostly words of a dictionary. */
const ranks = 10_000;
/** Characters that people write in the place of a letter. */
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
/** Characters that follow each other on a keyboard or in a row, there and back. */
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

/** What an artist's password is guessed with after the most common ones. */
const tradeWords =
  'acrylic art artist artists arts artwork artworks brush canvas drawing drawings easel exhibition galleries gallery ink museum oil paint painter painting paintings palette portrait print prints sculptor sculpture shop sketch store studio studios watercolor watercolour'.split(
    ' ',
  );
/** Letters beside them that a guess adds. */
const fewLetters = 3;

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is guessed among the first: repeated or neighboring characters only, or one of the 10,000 most
 * common ones, or two of them, also with digits and signs beside it or in the place of letters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (/^(.{1,6}?)\1+.?$/su.test(lower) || isOfRuns(lower)) return true;
  list ??= readList();
  const common = await list;
  if (common.has(lower)) return true;
  return spellingsOf(lower).some(
    (text) => isMadeOf(text, common) || isMadeOf(text.replace(/[^a-z]/g, ''), common),
  );
}

/** Whether it is words of the trade or of the shop (`words`, in lower case) with little or a common password beside them. */
export async function isMadeOfTradeWords(password: string, words: readonly string[]): Promise<boolean> {
  const known = [...tradeWords, ...words].sort((a, b) => b.length - a.length);
  list ??= readList();
  const common = await list;
  return spellingsOf(password.toLowerCase()).some((text) => {
    const letters = text.replace(/[^\p{L}]/gu, '');
    const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest !== letters && (rest.length <= fewLetters || common.has(rest));
  });
}

/** As it is, and with letters in the place of their stand-ins. */
function spellingsOf(lower: string): string[] {
  return [lower, [...lower].map((character) => standIns[character] ?? character).join('')];
}

/** Read where a password is set, not with the module: sign-ins need none of it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, ranks));
}

/** Whether it is a common password, or one beside another one, with signs between, or beside nothing but digits and signs. */
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

/** Whether it is made of nothing but runs along a row of keys. */
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
