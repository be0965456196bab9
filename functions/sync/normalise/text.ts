/** What nobody types on purpose: control characters, direction overrides, invisible fillers. Tab and newline stay. */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** One line: names and titles. At most `length` characters. */
export function cleanLine(text: string | null | undefined, length: number): string {
  return cut(strip(text, length).replace(/\s+/g, ' ').trim(), length);
}

/** Lines stay, more than one empty line between them does not. */
export function cleanText(text: string | null | undefined, length: number): string {
  const lines = strip(text, length)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim());
  const joined = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return cut(joined, length);
}

/** Looks at no more of the text than could be shown, whatever its size. */
function strip(text: string | null | undefined, length: number): string {
  return (text ?? '')
    .slice(0, length * 8)
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .normalize('NFC')
    .replace(unwanted, '');
}

/** Never in the middle of a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\ud800-\udbff]$/.test(text.slice(0, length)) ? length - 1 : length;
  return text.slice(0, end).trimEnd();
}

const blocks = new Set('p div br h1 h2 h3 h4 h5 h6 li ul ol tr blockquote'.split(' '));
const unseen = new Set(['script', 'style', 'template']);
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** The words of Square's formatted description, without its tags. The result is shown as text, never as markup. */
export function htmlToText(html: string): string {
  return withoutTags(html).replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (entity, decimal, hex, name) => {
      if (name) return entities.get(String(name).toLowerCase()) ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** One walk from front to back: patterns that look for an end which never comes would take their time over and over. */
function withoutTags(html: string): string {
  const words: string[] = [];
  // Some letters grow when they are made small, and then the places in both texts are not the same.
  const small = html.toLowerCase().length === html.length ? html.toLowerCase() : html;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    words.push(html.slice(at, open));
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 16))?.[1]?.toLowerCase() ?? '';
    if (blocks.has(name)) words.push('\n');
    at = close + 1;
    if (unseen.has(name) && html[open + 1] !== '/') {
      const end = small.indexOf(`</${name}`, at);
      if (end === -1) return words.join('');
      at = end;
    }
  }
  words.push(html.slice(at));
  return words.join('');
}
