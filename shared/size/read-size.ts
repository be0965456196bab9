import { areListed, type FoundSize, findSizes, millimetres, type Pair } from './find-sizes.ts';

/**
 * The size of the picture according to a text.
 * - `none`: the text has no size.
 * - `size`: the text has one; `lengths` in millimeters in the order of the text.
 * - `bare`: the text has one without a unit, such as "8 x 10".
 * - `several`: the text has different sizes, and nothing tells which is the picture's.
 * - `outer`: the text has only the size of a frame, a mat, the paper or a box.
 */
export type ReadSize =
  | { readonly kind: 'none' | 'several' | 'outer' }
  | { readonly kind: 'size'; readonly lengths: Pair }
  | { readonly kind: 'bare'; readonly numbers: Pair };

/** Matches a reference to another work: a print's text may give the size of the painting that it reproduces. */
const another = String.raw`\bof\s(?:an?\s|the\s|my\s)?original\b`;
const outer = String.raw`${another}|\b(?:paper|sheet|mat|matted|matting|passe-?partout|mount(?:ed|ing)?(?!\son)|frames?|framed|framing|box|outer|outside|overall|border|packag\w*|tube|envelope)\b`;
const picture = String.raw`\b(?:(?:without|excluding|excl\.?|no)\s(?:an?\s|the\s)?(?:frame|mat|border|mount)|images?|prints?|paintings?|pictures?|photo(?:graph)?s?|drawings?|art|artworks?|unframed|unmatted)\b`;
/** Matches the picture's support ("ink on cotton paper 20 x 30 cm") and accessories, which do not describe its size. */
const support = String.raw`\bwith\s(?:[a-z-]+\s){0,2}envelope\b|\b(?:on|of)\s(?:[a-z-]+\s){0,3}paper\b|\bbox\scanvas\b`;
const original = String.raw`\boriginals?\b`;
const words = new RegExp(
  `(?<support>${support})|(?<picture>${picture})|(?<outer>${outer})|(?<original>${original})`,
  'gi',
);

/** Matches the end of a clause. A bracket with a number begins a new clause: "26 x 32 in (image 24 x 30 in)". */
const clauseEnd = /[,;\n|•·]|(?<!\b(?:incl|excl))\.|\s[-–—/]\s|\((?=[^)]*\d)|\s(?:and|or|plus)\s/i;
/** Maximum number of characters between a word and the size that it describes. */
const nearest = 60;

/** Role of a size. `original`: beside other sizes, the size is that of the original and not of the print. */
type Role = 'picture' | 'original' | 'outer' | 'unclear';

/** Reads the size of the picture from an artist's text: "24 × 30 in", `8½ x 11" print`, "H 60,5 x W 80 cm". */
export function readSize(text: string): ReadSize {
  const found = findSizes(text);
  if (found.length === 0) return { kind: 'none' };
  const roles = rolesOf(found, text);
  const pictures = found.filter((one) => roles.get(one) === 'picture');
  const inside = found.filter((one) => roles.get(one) !== 'outer');
  const hasOriginal = inside.some((one) => roles.get(one) === 'original');
  const candidates = pictures.length > 0 && !hasOriginal ? pictures : inside;
  const chosen = candidates.find(({ lengths }) => lengths !== undefined) ?? candidates[0];
  if (!chosen) return { kind: 'outer' };
  if (roles.get(chosen) === 'unclear' || !candidates.every((one) => isSame(one, chosen)))
    return { kind: 'several' };
  return chosen.lengths
    ? { kind: 'size', lengths: chosen.lengths }
    : { kind: 'bare', numbers: chosen.numbers };
}

/** Returns the lengths that a text states for two numbers; undefined if it states no unit, or different lengths. */
export function lengthsFor(numbers: Pair, text: string): Pair | undefined {
  const same = findSizes(text).filter((one) => isEqual(one.numbers, numbers));
  const [first, ...others] = same.flatMap(({ lengths }) => (lengths ? [lengths] : []));
  return first && others.every((one) => isEqual(one, first)) ? first : undefined;
}

/**
 * Assigns each word that describes the picture or its surroundings to a size beside it. A word between two sizes
 * describes the second size if the first already has a word ("print 8x10 in mat 11x14 in"), or if the word is followed
 * by "to" ("8x10 in matted to 11x14 in") or part of "in a frame" or "on paper". It describes the first size if another
 * word follows the second ("8x10 in print on 11x14 in paper"). Otherwise both sizes are unclear.
 */
function rolesOf(found: readonly FoundSize[], text: string): ReadonlyMap<FoundSize, Role> {
  const roles = new Map<FoundSize, Role>();
  const marks = marksIn(text, found);
  let at = 0;
  for (const [index, mark] of marks.entries()) {
    const { role, end } = mark;
    while ((found[at]?.start ?? end) < end) at++;
    const before = found[at - 1];
    const after = found[at];
    const isBefore = before !== undefined && areTogether(before.end, mark.index, text);
    const isAfter = after !== undefined && areTogether(end, after.start, text);
    if (mark.isPaper && !isAfter) continue;
    const followsAfter = isAfter && areTogether(after.end, marks[index + 1]?.index ?? -1, text);
    if (isAfter && mark.isAnother) {
      roles.set(after, role);
    } else if (isBefore && isAfter && !roles.has(before) && isOfNext(mark, before, text)) {
      roles.set(after, role);
    } else if (
      isBefore &&
      isAfter &&
      !roles.has(before) &&
      !followsAfter &&
      !isOfLast(mark, marks[index + 1], after, text)
    ) {
      roles.set(before, 'unclear').set(after, 'unclear');
    } else if (isBefore && !roles.has(before)) {
      roles.set(before, role);
    } else if (isAfter) {
      if (!roles.has(after)) roles.set(after, role);
    } else if (isBefore && roles.get(before) !== role && (marks[index - 1]?.index ?? -1) < before.start) {
      // For example "Print on 8 x 10 in paper": the size may be the print's or the paper's.
      roles.set(before, 'unclear');
    }
  }
  for (const [index, one] of found.entries()) {
    const next = found[index + 1];
    const role = roles.get(one);
    if (next && role && !roles.has(next) && areListed(one, next, text)) roles.set(next, role);
  }
  return roles;
}

/** A word that describes a size next to it. */
interface Mark {
  readonly index: number;
  readonly end: number;
  readonly role: 'picture' | 'original' | 'outer';
  /** Whether the word is "of the original": the next size belongs to another work. */
  readonly isAnother: boolean;
  /** Whether the word is "on paper" directly after a size: the next size is the paper's. */
  readonly isPaper: boolean;
}

function marksIn(text: string, found: readonly FoundSize[]): Mark[] {
  return [...text.matchAll(words)].flatMap(({ index, 0: word, groups = {} }) => {
    const isPaper =
      /^on\b/i.test(word) && found.some(({ end }) => end < index && text.slice(end, index).trim() === '');
    if (groups['support'] !== undefined && !isPaper) return [];
    const role =
      groups['picture'] !== undefined ? 'picture' : groups['original'] !== undefined ? 'original' : 'outer';
    return [{ index, end: index + word.length, role, isAnother: /^of\b.*original$/i.test(word), isPaper }];
  });
}

/** Whether a word between two sizes describes the second: "matted to 11x14 in", "in a frame 11x14 in". */
function isOfNext({ index, end, role, isAnother, isPaper }: Mark, before: FoundSize, text: string): boolean {
  if (isAnother || isPaper || /^\sto\b/i.test(text.slice(end, end + 4))) return true;
  return role === 'outer' && /^\s(?:in|into)\s(?:an?\s)?$/i.test(text.slice(before.end, index));
}

/** Whether a word between two sizes describes the first: "print matted to 11x14 in", "image area on 11x14 in". */
function isOfLast({ end, role }: Mark, next: Mark | undefined, after: FoundSize, text: string): boolean {
  if (next && next.index < after.start) return true;
  return role === 'picture' && /\son\s$/i.test(text.slice(end, after.start));
}

function areTogether(end: number, start: number, text: string): boolean {
  if (start < end || start - end > nearest) return false;
  const pause = text.slice(end, start + nearest).search(clauseEnd);
  return pause < 0 || pause >= start - end;
}

/** Relative difference allowed between a size in inches and in centimeters: 5 x 7 in are sold as 13 x 18 cm. */
const rounding = 0.05;

function isSame(one: FoundSize, chosen: FoundSize): boolean {
  if (isEqual(one.numbers, chosen.numbers)) return true;
  if (!chosen.lengths) return false;
  const wanted = sorted(chosen.lengths);
  const readings = one.lengths
    ? [one.lengths]
    : [millimetres.in, millimetres.cm].map((scale): Pair => [one.numbers[0] * scale, one.numbers[1] * scale]);
  return readings.some((reading) =>
    sorted(reading).every((value, index) => Math.abs(value / (wanted[index] ?? 1) - 1) <= rounding),
  );
}

const sorted = ([a, b]: Pair): Pair => (a < b ? [a, b] : [b, a]);

const isEqual = (one: Pair, other: Pair) => String(sorted(one)) === String(sorted(other));
