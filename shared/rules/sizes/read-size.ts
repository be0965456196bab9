import { areListed, type FoundSize, findSizes, millimetres, type Pair } from './find-sizes.ts';

/**
 * What a text says about how large the picture is.
 * - `none`: it names no size.
 * - `size`: it names one, `lengths` in millimetres in the order of the text.
 * - `bare`: it names one without a unit, such as "8 x 10".
 * - `several`: it names different sizes, and no word tells which is the picture's.
 * - `outer`: it names only the size of a frame, a mat, the paper or a box.
 */
export type ReadSize =
  | { readonly kind: 'none' | 'several' | 'outer' }
  | { readonly kind: 'size'; readonly lengths: Pair }
  | { readonly kind: 'bare'; readonly numbers: Pair };

const outer = String.raw`\b(?:paper|sheet|mat|matted|matting|passe-?partout|mount(?:ed|ing)?(?!\son)|frames?|framed|framing|box|outer|outside|overall|border|packag\w*|tube|envelope)\b`;
const picture = String.raw`\b(?:(?:without|excluding|excl\.?|no)\s(?:an?\s|the\s)?(?:frame|mat|border|mount)|images?|prints?|paintings?|pictures?|photo(?:graph)?s?|drawings?|art|artworks?|originals?|unframed|unmatted)\b`;
/** The material that carries the picture has no size of its own: "ink on cotton paper 20 x 30 cm". */
const support = String.raw`\b(?:on|of)\s(?:[a-z-]+\s){0,3}paper\b|\bbox\scanvas\b`;
const words = new RegExp(`(?<support>${support})|(?<picture>${picture})|(?<outer>${outer})`, 'gi');

/** A bracket with a number in it says something of its own: "26 x 32 in (image 24 x 30 in)". */
const clauseEnd = /[,;.\n|•·]|\s[-–—/]\s|\((?=[^)]*\d)|\s(?:and|or|plus)\s/i;
/** In characters: words further away belong to something else. */
const nearest = 60;

type Role = 'picture' | 'outer' | 'unclear';

/** Reads the size of the picture as an artist writes it: "24 × 30 in", `8½ x 11" print`, "H 60,5 x W 80 cm". */
export function readSize(text: string): ReadSize {
  const found = findSizes(text);
  if (found.length === 0) return { kind: 'none' };
  const roles = rolesOf(found, text);
  const pictures = found.filter((one) => roles.get(one) === 'picture');
  const candidates = pictures.length > 0 ? pictures : found.filter((one) => roles.get(one) !== 'outer');
  const chosen = candidates.find(({ lengths }) => lengths !== undefined) ?? candidates[0];
  if (!chosen) return { kind: 'outer' };
  if (roles.get(chosen) === 'unclear' || !candidates.every((one) => isSame(one, chosen)))
    return { kind: 'several' };
  return chosen.lengths
    ? { kind: 'size', lengths: chosen.lengths }
    : { kind: 'bare', numbers: chosen.numbers };
}

/** The lengths that a text gives for two numbers; undefined where it names them without a unit, or with two. */
export function lengthsFor(numbers: Pair, text: string): Pair | undefined {
  const same = findSizes(text).filter((one) => isEqual(one.numbers, numbers));
  const [first, ...others] = same.flatMap(({ lengths }) => (lengths ? [lengths] : []));
  return first && others.every((one) => isEqual(one, first)) ? first : undefined;
}

/**
 * Gives each word that names the picture, or what is around it, to the size beside it. A word between two sizes belongs
 * to the second where the first has one already ("print 8x10 in mat 11x14 in"), to the first where another follows the
 * second ("8x10 in print on 11x14 in paper"), and to the second before "to" ("8x10 in matted to 11x14 in"). Otherwise it
 * leaves both in doubt.
 */
function rolesOf(found: readonly FoundSize[], text: string): ReadonlyMap<FoundSize, Role> {
  const roles = new Map<FoundSize, Role>();
  const marks = [...text.matchAll(words)].filter(({ groups }) => groups?.['support'] === undefined);
  let at = 0;
  for (const [index, mark] of marks.entries()) {
    const role = mark.groups?.['picture'] === undefined ? 'outer' : 'picture';
    const end = mark.index + mark[0].length;
    while ((found[at]?.start ?? end) < end) at++;
    const before = found[at - 1];
    const after = found[at];
    const isBefore = before !== undefined && areTogether(before.end, mark.index, text);
    const isAfter = after !== undefined && areTogether(end, after.start, text);
    const followsAfter = isAfter && areTogether(after.end, marks[index + 1]?.index ?? -1, text);
    if (isBefore && isAfter && !roles.has(before) && !followsAfter) {
      if (/^\sto\b/i.test(text.slice(end, end + 4))) roles.set(after, role);
      else roles.set(before, 'unclear').set(after, 'unclear');
    } else if (isBefore && !roles.has(before)) {
      roles.set(before, role);
    } else if (isAfter) {
      if (!roles.has(after)) roles.set(after, role);
    } else if (isBefore && roles.get(before) !== role && (marks[index - 1]?.index ?? -1) < before.start) {
      // "Print on 8 x 10 in paper"
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

function areTogether(end: number, start: number, text: string): boolean {
  if (start < end || start - end > nearest) return false;
  const pause = text.slice(end, start + nearest).search(clauseEnd);
  return pause < 0 || pause >= start - end;
}

/** Shares by which one size in inches and in centimetres may differ: 5 x 7 in are sold as 13 x 18 cm. */
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
