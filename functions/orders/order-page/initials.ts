const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** `A. M.` of Ada Moss: the shopper recognises it, and nobody else learns the name. At most three. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s\p{Cf}-]+/u)
    .flatMap((word) => {
      const letter = [...letters.segment(word)].find(({ segment }) => /^\p{L}/u.test(segment))?.segment;
      return letter === undefined ? [] : [`${letter.normalize('NFC').toUpperCase()}.`];
    })
    .slice(0, 3)
    .join(' ');
}
