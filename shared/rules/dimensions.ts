import type { Artwork, Variation } from '#shared/model/artwork.ts';

/** How large a work is, in millimetres. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const millimetres = { in: 25.4, ft: 304.8, mm: 1, cm: 10, m: 1000 } as const;
type Unit = keyof typeof millimetres;

/** Smaller than a stamp or larger than a house's wall is a slip of the pen. */
const smallest = 10;
const largest = 20_000;

/** Shares by which a written shape may differ from the picture's own. */
const largestDifference = 0.15;

const fractions: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
};

const sign = `[${Object.keys(fractions).join('')}]`;
const quotient = String.raw`\d{1,2}[/⁄]\d{1,2}(?!\d)`;
const number = String.raw`(?:\d{1,4}(?![\d])(?:[.,]\d{1,2}(?![\d.,]))?(?:[ -]?${sign}|[ -]${quotient})?|${quotient}|${sign})`;
const units = String.raw`inch(?:es)?|in\b\.?|["″”“]|''|’’|cm\b|mm\b|m\b|f(?:ee|oo)?t\b\.?|['′’]`;
const side = String.raw`(?:\s?[hwdl]\b)?`;
const times = String.raw`\s{0,3}(?:x|×|✕|\*|\bby\b)\s{0,3}`;
const measure = (name: string) => `(?<${name}>${number})(?:\\s?(?<${name}Unit>${units}))?${side}`;

/**
 * Two lengths, or three, of which the last is how deep it is. What stands right before is no part of another number: not
 * "4'6 x 3 ft" nor "5 ft 6 x 4 ft", which would else be read as the half of what they say.
 */
const lengths = new RegExp(
  `(?<![\\w.,/⁄'′’"″”${Object.keys(fractions).join('')}-])(?<!\\d[ ])(?<!(?:ft|feet|foot)\\.?\\s?)` +
    `${measure('a')}${times}${measure('b')}(?:${times}${measure('c')})?(?![\\w/⁄])`,
  'giu',
);

/**
 * Two lengths in millimetres as somebody wrote them ("24 × 30 in", `8½ x 11"`, "60,5 × 80 cm"), in the order of the
 * text; undefined where no unit says what the numbers mean.
 */
export function readLengths(text: string): readonly [number, number] | undefined {
  for (const { groups = {} } of text.matchAll(lengths)) {
    const units = [unitOf(groups['aUnit']), unitOf(groups['bUnit']), unitOf(groups['cUnit'])];
    const a = lengthOf(groups['a'], units[0] ?? units[1] ?? units[2]);
    const b = lengthOf(groups['b'], units[1] ?? units[0] ?? units[2]);
    if (a !== undefined && b !== undefined) return [a, b];
  }
  return undefined;
}

function unitOf(text: string | undefined): Unit | undefined {
  const word = text?.toLowerCase().replace('.', '');
  if (word === undefined) return undefined;
  if (word === 'cm' || word === 'mm' || word === 'm') return word;
  return /^(?:f|['′’]$)/.test(word) ? 'ft' : 'in';
}

function lengthOf(text: string | undefined, inUnit: Unit | undefined): number | undefined {
  if (text === undefined || inUnit === undefined) return undefined;
  // A thousandth of a millimetre: 24 in are 609.6 mm, and not a hair less.
  const length = Math.round(numberOf(text) * millimetres[inUnit] * 1000) / 1000;
  return length >= smallest && length <= largest ? length : undefined;
}

/** NaN for a quotient by nothing. */
function numberOf(text: string): number {
  const [, whole = '0', top, bottom, part = ''] =
    /^(\d+(?:[.,]\d+)?(?![/⁄\d]))?[ -]?(?:(\d+)[/⁄](\d+))?(\D)?$/u.exec(text) ?? [];
  const quotientOf = top === undefined ? 0 : Number(bottom) === 0 ? Number.NaN : Number(top) / Number(bottom);
  return Number(whole.replace(',', '.')) + quotientOf + (fractions[part] ?? 0);
}

/**
 * How large a work hangs, by what the artist wrote: the name of the size, the line of the medium, the description. Nobody
 * can tell from two numbers which is the width, so the picture does; numbers that do not fit its shape say nothing.
 */
export function sizeOf(
  artwork: Pick<Artwork, 'medium' | 'description' | 'picture'>,
  variation: Pick<Variation, 'name'> | undefined,
): Size | undefined {
  const { picture, medium, description } = artwork;
  if (!picture) return undefined;
  const found = readLengths(variation?.name ?? '') ?? readLengths(medium) ?? readLengths(description);
  return found && inShapeOf(found, picture.width / picture.height);
}

function inShapeOf(found: readonly [number, number], ratio: number): Size | undefined {
  const [short = 0, long = 0] = [...found].sort((a, b) => a - b);
  const size = ratio > 1 ? { width: long, height: short } : { width: short, height: long };
  const difference = size.width / size.height / ratio;
  const isNear = difference <= 1 + largestDifference && difference >= 1 / (1 + largestDifference);
  return isNear ? size : undefined;
}

/** `24 × 30 in (61 × 76.2 cm)`, width before height. */
export function sizeText({ width, height }: Size): string {
  const round = (value: number, digits: number) => String(Number(value.toFixed(digits)));
  const inches = `${round(width / millimetres.in, 2)} × ${round(height / millimetres.in, 2)} in`;
  return `${inches} (${round(width / 10, 1)} × ${round(height / 10, 1)} cm)`;
}
