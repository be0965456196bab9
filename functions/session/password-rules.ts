const shortestPassword = 8;
const longestPassword = 256;

/**
 * Words that the published lists of leaked passwords are made of. A password that is nothing but one or two of them,
 * with digits or signs around, is guessed first (ASVS 6.2.4).
 */
const commonWords = new Set(
  [
    'password passw pass word qwerty qwertz azerty qwertyuiop asdfghjkl asdf zxcvbnm qazwsx letmein',
    'welcome iloveyou love lovely sunshine princess dragon monkey football baseball superman batman',
    'master shadow michael jordan jennifer trustno whatever starwars computer internet freedom summer',
    'winter spring autumn admin administrator root user guest test login secret changeme default access',
    'hello flower cookie chocolate charlie maggie ashley jessica daniel thomas butterfly rainbow unicorn',
    'diamond forever killer soccer hockey liverpool chelsea gallery artist painting studio abc abcd',
    'abcdef abcdefgh my the i q w a',
  ].flatMap((line) => line.split(' ')),
);
const sequences = [
  '01234567890123456789',
  '98765432109876543210',
  '11223344556677889900',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** Why a new password is refused, or undefined when it will do. Any characters may be used. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < shortestPassword) return `Password must have at least ${shortestPassword} characters`;
  if (password.length > longestPassword) return 'Password is too long';
  if (password.toLowerCase() === username.toLowerCase()) return 'Password must differ from the username';
  if (isCommon(password)) return 'This password is too common';
  return undefined;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+$/s.test(lower) || sequences.some((sequence) => sequence.includes(lower))) return true;
  const letters = lower.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o');
  return isOfCommonWords(lower.replace(/[^a-z]/g, '')) || isOfCommonWords(letters.replace(/[^a-z]/g, ''));
}

function isOfCommonWords(letters: string): boolean {
  if (commonWords.has(letters)) return true;
  for (let at = 1; at < letters.length; at++) {
    if (commonWords.has(letters.slice(0, at)) && commonWords.has(letters.slice(at))) return true;
  }
  return false;
}
