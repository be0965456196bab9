/** U+00A0: a non-breaking space. */
const held = '\u00a0';

/** Makes the spaces in measurements non-breaking: '24 × 30 in' stays on one line. */
export function keepMeasures(text: string): string {
  return text
    .replace(/(?<=[\d.,"″'′]) (?=[×x*] )/g, held)
    .replace(/(?<=(?:^|[\s\u00a0])[×x*]) (?=\d)/g, held)
    .replace(/(?<=\d) (?=(?:in|cm|mm|ft|m|inches)\b)/g, held);
}
