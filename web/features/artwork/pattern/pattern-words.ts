import { millimetres } from '#shared/rules/sizes/find-sizes.ts';
import type { PaperName } from '#web/ui/paper-sizes.ts';
import { mostSheets, type Pattern, type PatternSheet } from './pattern.ts';

export const paperNames: Readonly<Record<PaperName, string>> = { a4: 'A4', letter: 'US Letter' };

/** `57 in (145 cm)`. `digits`: of the inches and of the centimetres after the point. */
export function lengthText(length: number, digits = 1): string {
  const round = (value: number) => String(Number(value.toFixed(digits)));
  return `${round(length / millimetres.in)} in (${round(length / 10)} cm)`;
}

/** What comes out of the printer, before it does. */
export function extentText(pattern: Pattern, paper: PaperName): string {
  const { kind, wholeCount, sheets } = pattern;
  const name = paperNames[paper];
  if (kind === 'whole')
    return `${counted(wholeCount)} of ${name}${places(pattern)}, and a first page that says what to do.`;
  return `The whole outline would take ${wholeCount} sheets of ${name}; more than ${mostSheets} are not printed. You get ${sheets.length}: the four corners and the middle, and a first page with the distances between them.`;
}

/** The same on the first page. */
export function sheetsText(pattern: Pattern): string {
  const { kind, wholeCount } = pattern;
  return kind === 'whole'
    ? `The outline is on ${counted(wholeCount)}${places(pattern)}.`
    : `The whole outline would take ${wholeCount} sheets. These are its four corners and its middle.`;
}

const counted = (sheets: number) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`);
const places = ({ columns, rows, wholeCount }: Pattern) =>
  wholeCount === 1 ? '' : `, ${columns} across and ${rows} down`;

const partNames = [
  ['upper left corner', 'top', 'upper right corner'],
  ['left', 'middle', 'right'],
  ['lower left corner', 'bottom', 'lower right corner'],
] as const;

/** Which of the sheets it is. */
export function sheetName({ kind }: Pattern, { column, row }: PatternSheet): string {
  if (kind === 'corners') return partNames[row - 1]?.[column - 1] ?? '';
  return `column ${column}, row ${row}`;
}
