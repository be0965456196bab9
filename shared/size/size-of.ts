import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { millimetres, type Pair } from './find-sizes.ts';
import { lengthsFor, type ReadSize, readSize } from './read-size.ts';

/** Size of a work in millimeters. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Sized = Pick<Artwork, 'medium' | 'description' | 'picture' | 'variations'>;
export type Named = Pick<Variation, 'name'> | undefined;

/** Relative difference allowed between the written aspect ratio and the picture's. */
const largestDifference = 0.15;

/**
 * Returns the size of a work according to its texts (rule 5.18); undefined if the texts are ambiguous. The variation's
 * name takes precedence. If the name states no size, the medium and then the description are read, but only for a work
 * with one size, or for the original if there are prints as well. The order of two numbers does not tell which is the
 * width, so the picture's shape decides.
 */
export function sizeOf(artwork: Sized, variation: Named): Size | undefined {
  const written = writtenSize(artwork, variation);
  if (written.kind !== 'size' || !artwork.picture) return undefined;
  return inShapeOf(written.lengths, artwork.picture.width / artwork.picture.height);
}

/** Returns the size of a variation according to the texts, whatever the picture's shape. */
export function writtenSize({ variations, medium, description }: Sized, variation: Named): ReadSize {
  const name = variation?.name ?? '';
  const elsewhere = [medium, description];
  const inName = readSize(name);
  if (inName.kind === 'bare') return withUnit(inName.numbers, elsewhere) ?? inName;
  const isOnly = variations.every((one) => one.name.toLowerCase() === name.toLowerCase());
  const isOriginal = /^(?:the )?original(?: painting| artwork| work)?$/i.test(name.trim());
  if (inName.kind !== 'none' || !(isOnly || isOriginal || variation === undefined)) return inName;
  const [first, second] = elsewhere.map(readSize).filter(({ kind }) => kind !== 'none');
  if (first?.kind === 'bare') return withUnit(first.numbers, elsewhere) ?? first;
  return first ?? second ?? inName;
}

function withUnit(numbers: Pair, texts: readonly string[]): ReadSize | undefined {
  for (const text of texts) {
    const lengths = lengthsFor(numbers, text);
    if (lengths) return { kind: 'size', lengths };
  }
  return undefined;
}

function inShapeOf(found: Pair, ratio: number): Size | undefined {
  const [short = 0, long = 0] = [...found].sort((a, b) => a - b);
  const size = ratio > 1 ? { width: long, height: short } : { width: short, height: long };
  const difference = size.width / size.height / ratio;
  const isNear = difference <= 1 + largestDifference && difference >= 1 / (1 + largestDifference);
  return isNear ? size : undefined;
}

/** Formats a size, width before height: `24 × 30 in (61 × 76.2 cm)`. */
export function sizeText({ width, height }: Size): string {
  const round = (value: number, digits: number) => String(Number(value.toFixed(digits)));
  const inches = `${round(width / millimetres.in, 2)} × ${round(height / millimetres.in, 2)} in`;
  return `${inches} (${round(width / 10, 1)} × ${round(height / 10, 1)} cm)`;
}
