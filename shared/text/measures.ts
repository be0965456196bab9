const units = String.raw`(?:in|inches|cm|mm|m|ft)\b`;
const number = '(?:\\d+ )?\\d[\\d.,/]*[¼-¾⅐-⅞]?';
const length = `(?:[HWD] )?${number}(?: ?${units}|["″”'′’])?`;
const measure = new RegExp(`${length}(?: ?[×x*] ?${length})+|${number} ${units}`, 'g');

/** Makes the spaces in measurements non-breaking, so that '24 × 30 in' stays on one line. */
export function keepMeasures(text: string): string {
  return text.replace(measure, (found) => found.replaceAll(' ', '\u00a0'));
}
