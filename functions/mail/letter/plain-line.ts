/** Line breaks and other control characters, and the marks that turn the direction of what follows (Unicode UAX 9). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwanted = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Somebody's words as one line that cannot end a header, reorder the words around it or push them out of sight. What is
 * longer than `longest` characters as a reader counts them ends in an ellipsis.
 */
export function plainLine(text: string, longest: number): string {
  const line = text.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  let length = 0;
  for (const { index, segment } of segments.segment(line)) {
    // One "character" may carry any number of marks; so many bytes are no character any more.
    if (++length > longest || index + segment.length > longest * 4)
      return `${line.slice(0, index).trimEnd()}…`;
  }
  return line;
}
