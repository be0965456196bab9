import { safeLine } from '#shared/text/safe-text.ts';

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A visitor's text as one line that cannot end a header, reorder the text around it or push it out of view. A text of
 * more than `longest` visible characters is cut and ends in an ellipsis.
 */
export function plainLine(text: string, longest: number): string {
  const line = safeLine(text);
  let length = 0;
  for (const { index, segment } of segments.segment(line)) {
    // One visible character may consist of any number of code units, so their total is limited too.
    if (++length > longest || index + segment.length > longest * 4)
      return `${line.slice(0, index).trimEnd()}…`;
  }
  return line;
}
