import { decodeHTMLStrict } from 'entities';
import { safeText } from '#shared/text/safe-text.ts';

/** A text in the shop's form. `isCut` tells whether it was shortened. */
export interface Fitted {
  readonly text: string;
  readonly isCut: boolean;
}

/** Fits a name on one line, and decodes HTML entities that an import left in it once. */
export function fitName(text: string | null | undefined, length: number): Fitted {
  // An HTML entity has at most 33 characters.
  return fitLine(text && decodeHTMLStrict(text.slice(0, length * 33)) + text.slice(length * 33), length);
}

/** Fits a text on one line of at most `length` characters. */
export function fitLine(text: string | null | undefined, length: number): Fitted {
  return fitTidied(text, length, (words) => words.replace(/\s+/g, ' '));
}

/** Fits a text to at most `length` characters. Keeps line breaks, with at most one empty line between paragraphs. */
export function fitText(text: string | null | undefined, length: number): Fitted {
  return fitTidied(text, length, (words) =>
    words
      .split('\n')
      .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n'),
  );
}

/** Like `fitLine`, for texts that may be cut without a report. */
export function cleanLine(text: string | null | undefined, length: number): string {
  return fitLine(text, length).text;
}

/** Like `cleanLine`, for a value that may not be a string. */
export function textOf(value: unknown, length: number): string {
  return typeof value === 'string' ? cleanLine(value, length) : '';
}

/** Tidies and cuts a text. Reads only as much of it as can be shown, because the text may be very long. */
function fitTidied(text: string | null | undefined, length: number, tidy: (words: string) => string): Fitted {
  const [start, rest] = [(text ?? '').slice(0, length * 8), (text ?? '').slice(length * 8)];
  const tidied = tidy(safeText(start).normalize('NFC')).trim();
  const isCut = tidied.length > length || safeText(rest) !== '';
  return { text: cut(tidied, length), isCut };
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\ud800-\udbff]$/.test(text.slice(0, length)) ? length - 1 : length;
  return text.slice(0, end).trimEnd();
}
