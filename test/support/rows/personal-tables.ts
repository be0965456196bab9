import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../infra/personal-data.md');

/** The cells of a table's row by column heading. */
export type Line = Readonly<Record<string, string>>;

/** Returns the tables of infra/personal-data.md by the headings above them. */
export function personalTables(text = readFileSync(file, 'utf8')): ReadonlyMap<string, readonly Line[]> {
  const sections = text.split(/^#{2,3} /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const [head = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf);
      return [
        heading,
        rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']))),
      ];
    }),
  );
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the texts in backticks. */
export const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Returns the texts in quotation marks. */
export const quotesIn = (cell: string) => [...cell.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote);

const hoursOf = { minutes: 1 / 60, hours: 1, days: 24 } as const;

/** Returns the duration in a text in hours, or Infinity for a text without a number. */
export function hoursIn(kept: string): number {
  const [, count, unit] = /^(\d+) (minutes|hours|days)$/.exec(kept) ?? [];
  return count === undefined
    ? Number.POSITIVE_INFINITY
    : Number(count) * hoursOf[unit as keyof typeof hoursOf];
}
