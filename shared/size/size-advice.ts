import type { ReadSize } from './read-size.ts';
import { type Named, type Sized, sizeOf, writtenSize } from './size-of.ts';

export interface SizeAdvice {
  /** Whether a size is written, but ambiguous. */
  readonly isWritten: boolean;
  readonly text: string;
}

/** Advises the artist how to write a readable size; undefined if the size is readable, or without a picture. */
export function sizeAdvice(artwork: Sized, variation: Named): SizeAdvice | undefined {
  if (!artwork.picture || sizeOf(artwork, variation)) return undefined;
  const written = writtenSize(artwork, variation);
  return { isWritten: written.kind !== 'none', text: adviceFor(written) };
}

function adviceFor(written: ReadSize): string {
  switch (written.kind) {
    case 'none':
      return 'No size is written. Write one in the name of the variation, such as ‘24 × 30 in’.';
    case 'bare': {
      const [a, b] = written.numbers;
      return `‘${a} × ${b}’ has no unit. Write ‘${a} × ${b} in’ or ‘${a} × ${b} cm’.`;
    }
    case 'several':
      return 'There are several sizes. Write ‘image’ before the size of the picture.';
    case 'outer':
      return 'Only the size of a frame, mat, paper or box is written. Add the picture’s, such as ‘image 24 × 30 in’.';
    case 'size':
      return 'The size that is written has another shape than the picture. Correct the size, or crop the picture.';
  }
}
