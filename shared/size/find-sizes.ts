/** Width and height in the order of the text: either may come first. */
export type Pair = readonly [number, number];

export const millimetres = { in: 25.4, ft: 304.8, mm: 1, cm: 10, m: 1000 } as const;
type Unit = keyof typeof millimetres;

/** A size in a text: its position, and its numbers as written. */
export interface FoundSize {
  readonly start: number;
  readonly end: number;
  readonly numbers: Pair;
  /** Lengths in millimeters; undefined without a unit. */
  readonly lengths: Pair | undefined;
}

/** Limits of a length in millimeters. A length beyond them counts as a typing error. */
const smallest = 10;
const largest = 20_000;

const signs = '½¼¾⅛⅜⅝⅞⅓⅔';
const anySign = new RegExp(`[${signs}]`, 'u');
const quotient = String.raw`\d{1,2}[/⁄]\d{1,2}(?!\d)`;
const number = String.raw`(?:\d{1,4}(?!\d)(?:(?:\.\d{1,3}|,\d{1,2})(?![\d.,]))?(?:[ -]?[${signs}]|[ -]${quotient})?|${quotient}|[${signs}])`;
/** "in" before an article is not a unit: "8 x 10 in a black frame". */
const unit = String.raw`(?:inch(?:es)?\b|ins?\b\.?(?!\s(?:an?|the)\b)|["″”“]|''|’’|cms?\b\.?|centimet(?:er|re)s?\b|mm\b\.?|millimet(?:er|re)s?\b|m\b|met(?:er|re)s?\b|f(?:ee|oo)?t\b\.?|['′’])`;
const sideName = '(?:height|width|depth|high|wide|deep|tall|[hwdl])';
const side = String.raw`\s?(?:\(${sideName}\)|${sideName}\b)`;
const sideFirst = String.raw`\b${sideName}(?:\b\s?[:=]?\s?|(?=\d))`;
const times = String.raw`(?:\s{0,3}(?:[xх×✕✖⨯*]|\bby\b)\s{0,3}|-by-)`;

/** Matches one length: `24`, `24 in`, `H 24 in`, `24 in (61 cm)`, `24 (W)`, `24 (cm)`. */
const measure = (name: string) =>
  String.raw`(?:${sideFirst})?(?<${name}>${number})(?:\s?[-–]?(?<${name}Unit>${unit}|\(${unit}\)))?` +
  String.raw`(?:\s?\(${number}\s?${unit}\))?(?:${side}(?:\s?(?<${name}Late>${unit}))?)?`;

/** A size must not begin inside another number, as in "4'6 x 3 ft" and "5 ft 6 x 4 ft". */
const start = String.raw`(?<![\w.,/⁄'′’"″”${signs}-])(?<!\d[ ])(?<!(?:ft|feet|foot)\.?\s?)`;
/** Matches two lengths, or three of which the last is the depth. */
const product = `${measure('a')}${times}${measure('b')}(?:${times}${measure('c')})?(?![\\w/⁄])`;
/** Matches "H 30 cm, W 24 cm" and "30 cm high, 24 cm wide". */
const pause = String.raw`(?:[,;/]|\sand)?\s{1,3}`;
const sided = String.raw`${sideFirst}(?<d>${number})\s?(?<dUnit>${unit})?${pause}${sideFirst}(?<e>${number})\s?(?<eUnit>${unit})?(?!\w)`;
const sidedAfter = String.raw`(?<f>${number})\s?(?<fUnit>${unit})?${side}${pause}(?<g>${number})\s?(?<gUnit>${unit})?${side}(?!\w)`;
/** Matches "24 in square", "20 cm diameter", "diameter: 20 cm", "round, 20 cm". */
const even = String.raw`(?<h>${number})[\s-]?(?<hUnit>${unit})(?:[\s-](?:in\s)?(?:square|round|diameter)\b|\s?ø)|(?:\bdiameter|\bdia\b\.?|\bround|\bsquare|ø)(?:\sof)?[:,]?\s?(?<i>${number})\s?(?<iUnit>${unit})(?!${times})`;
/** Sides of A0 to A6 in millimeters (ISO 216): each size is as high as the size before it is wide. */
const sheet = String.raw`(?<sheet>A[0-6])(?![\w-])`;
const sheetSides = [1189, 841, 594, 420, 297, 210, 148, 105];

const sizes = new RegExp(`${start}(?:${product}|${sided}|${sidedAfter}|${even}|${sheet})`, 'giu');

const isCount = /^\s?(?:px|pixels?|packs?|pcs|pieces|sets?|dpi)\b/i;
/** Matches the text around a size that is a range: "20 - 24 x 30 in", "24 x 30 - 36 in". */
const isAfterRange = /\d\s?[-–—]\s?$/;
const isBeforeRange = new RegExp(`^\\s?[-–—]\\s?${number}\\s?${unit}(?!${times})`, 'iu');

/** Matches the most frequent form: one size at the end. The full pattern takes a phone 200 ms to compile. */
const usual = /(?<=^(?:\D*, (?:each )?)?)(?<a>\d{1,4}) ?[×x] ?(?<b>\d{1,4}) ?(?<bUnit>in|cm)$/gi;

/** Returns the sizes in a text, in the text's order, with or without a unit. */
export function findSizes(text: string): readonly FoundSize[] {
  if (!/[\d¼-¾⅓-⅞]/.test(text)) return [];
  const found: FoundSize[] = [];
  for (const match of text.matchAll(text.search(usual) < 0 ? sizes : usual)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(found.at(-1)?.end ?? 0, match.index - 12), match.index);
    const after = text.slice(end, end + 20);
    if (isCount.test(after) || isAfterRange.test(before) || isBeforeRange.test(after)) continue;
    const read = readMatch(match.groups ?? {});
    if (read) found.push({ start: match.index, end, ...read });
  }
  return withUnitsOfLists(found, text);
}

/** Whether the text has only a separator such as "," or "and" between two sizes. */
export function areListed(one: FoundSize, next: FoundSize | undefined, text: string): boolean {
  return next !== undefined && /^(?:\s?[,;/&|]\s?|,?\s(?:and|or)\s)$/i.test(text.slice(one.end, next.start));
}

/** Applies the unit of the last size in a list to the others: "8x10, 11x14 or 16x20 in". */
function withUnitsOfLists(found: readonly FoundSize[], text: string): readonly FoundSize[] {
  let next: FoundSize | undefined;
  return found
    .toReversed()
    .map((one) => {
      const scale =
        !one.lengths && next?.lengths && areListed(one, next, text) ? next.lengths[0] / next.numbers[0] : 0;
      next = scale > 0 ? { ...one, lengths: within([one.numbers[0] * scale, one.numbers[1] * scale]) } : one;
      return next;
    })
    .toReversed();
}

type Groups = Readonly<Record<string, string | undefined>>;

function readMatch(groups: Groups): Pick<FoundSize, 'numbers' | 'lengths'> | undefined {
  if (groups['sheet'] !== undefined) {
    const step = Number(groups['sheet'].slice(1));
    const numbers: Pair = [sheetSides[step + 1] ?? 0, sheetSides[step] ?? 0];
    return { numbers, lengths: numbers };
  }
  const pair = (['a', 'd', 'f', 'h', 'i'] as const).find((name) => groups[name] !== undefined) ?? 'a';
  const second = { a: 'b', d: 'e', f: 'g', h: 'h', i: 'i' }[pair];
  const numbers: Pair = [numberOf(groups[pair]), numberOf(groups[second])];
  const depth = groups['c'] === undefined ? 0 : numberOf(groups['c']);
  const [one, two, deep] = [unitOf(groups, pair), unitOf(groups, second), unitOf(groups, 'c')];
  const isDepth = depth <= Math.min(...numbers) || (deep !== undefined && two !== undefined && deep !== two);
  // "2 x 30 x 40 cm" means two pictures, or a thing that cannot be shown on a wall.
  if (!numbers.every((value) => value > 0) || !isDepth) return undefined;
  const units = [one ?? two ?? deep, two ?? one ?? deep] as const;
  if (units[0] === undefined || units[1] === undefined) return { numbers, lengths: undefined };
  const lengths = within([numbers[0] * millimetres[units[0]], numbers[1] * millimetres[units[1]]]);
  return lengths && { numbers, lengths };
}

function within(lengths: Pair): Pair | undefined {
  // Rounds to a thousandth of a millimeter: 24 in are exactly 609.6 mm.
  const [a, b] = [Math.round(lengths[0] * 1000) / 1000, Math.round(lengths[1] * 1000) / 1000];
  return [a, b].every((value) => value >= smallest && value <= largest) ? [a, b] : undefined;
}

function unitOf(groups: Groups, name: string): Unit | undefined {
  const word = (groups[`${name}Unit`] ?? groups[`${name}Late`])?.toLowerCase().replaceAll(/[().]/g, '');
  if (word === undefined) return undefined;
  if (/^(?:c|centi)m/.test(word)) return 'cm';
  if (/^(?:mm|milli)/.test(word)) return 'mm';
  if (/^m/.test(word)) return 'm';
  return /^(?:f|['′’]$)/.test(word) ? 'ft' : 'in';
}

/** Returns the number of a text; NaN for a division by zero. */
function numberOf(text = ''): number {
  const plain = text.replace(anySign, (sign) => ` ${sign.normalize('NFKD')}`);
  const [, whole = '0', top, bottom] =
    /^(\d+(?:[.,]\d+)?(?![/⁄\d]))?[ -]*(?:(\d+)[/⁄](\d+))?$/u.exec(plain) ?? [];
  const quotientOf = top === undefined ? 0 : Number(bottom) === 0 ? Number.NaN : Number(top) / Number(bottom);
  return Number(whole.replace(',', '.')) + quotientOf;
}
