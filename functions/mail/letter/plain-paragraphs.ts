import { plainLine } from './plain-line.ts';

const longestParagraph = 2_000;

/** Somebody's words as paragraphs: its line breaks stay, and nothing else that is no word. */
export function plainParagraphs(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => plainLine(line, longestParagraph))
    .filter((line) => line !== '');
}
