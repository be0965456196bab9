// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/** Matches control characters except tab and line feed, zero-width characters and direction marks (Unicode UAX 9). */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** Removes characters that nobody types on purpose. Keeps tabs and line breaks. */
export function safeText(text: string): string {
  return text.toWellFormed().replace(lineBreaks, '\n').replace(unwanted, '').trim();
}

/** Like `safeText`, for a single line: names, addresses, titles. */
export function safeLine(text: string): string {
  return safeText(text).replace(/\s+/g, ' ');
}
