import { safeLine } from '#shared/text/safe-text.ts';

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Somebody's words as one line that cannot end a header, reorder the words around it or push them out of sight. What is
 * longer than `longest` characters as a reader counts them ends in an ellipsis.
 */
export function plainLine(text: string, longest: number): string {
  const line = safeLine(text);
  let length = 0;
  for (const { index, segment } of segments.segment(line)) {
    // One "character" may carry any number of marks; so many bytes are no character any more.
    if (++length > longest || index + segment.length > longest * 4)
      return `${line.slice(0, index).trimEnd()}…`;
  }
  return line;
}
