/** U+00A0: a space that no line breaks at. */
const held = '\u00a0';

/** Keeps what is one measure on one line: '24 × 30 in' is neither '24 ×' nor '30'. */
export function keepMeasures(text: string): string {
  return text
    .replace(/(?<=[\d.,"″'′]) (?=[×x*] )/g, held)
    .replace(/(?<=(?:^|[\s\u00a0])[×x*]) (?=\d)/g, held)
    .replace(/(?<=\d) (?=(?:in|cm|mm|ft|m|inches)\b)/g, held);
}
