import type { Size } from '#shared/rules/sizes/size-of.ts';
import { type PaperName, paperSizes } from '#web/ui/paper-sizes.ts';

/** All lengths are in millimetres. Printers leave some 6 mm at the edges of a sheet empty; words stand in what is left. */
export const margin = 12;
/** By how much neighboring sheets show the same, so that they can be taped over each other. */
export const overlap = 10;
/** Of paper around the outline. */
const edge = 6;

/** More sheets than that nobody tapes together. */
export const mostSheets = 30;

/** A sheet of the pattern and the part of the drawing that it shows. The drawing begins at the outline's upper left corner. */
export interface PatternSheet {
  /** From 1. */
  readonly column: number;
  readonly row: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Pattern {
  /** `corners`: the four corners and the middle alone, because the whole would take too many sheets. */
  readonly kind: 'whole' | 'corners';
  readonly columns: number;
  readonly rows: number;
  /** How many sheets the whole outline takes. */
  readonly wholeCount: number;
  readonly sheets: readonly PatternSheet[];
}

/** The outline of a work of that size, over as few upright sheets as hold it (rule 5.23). */
export function patternFor(size: Size, paper: PaperName): Pattern {
  const area = areaOf(paper);
  const columns = sheetsFor(size.width, area.width);
  const rows = sheetsFor(size.height, area.height);
  const wholeCount = columns * rows;
  if (wholeCount > mostSheets)
    return { kind: 'corners', columns, rows, wholeCount, sheets: cornersOf(size, area) };
  const sheets = Array.from({ length: wholeCount }, (_, index): PatternSheet => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return {
      column: column + 1,
      row: row + 1,
      left: column * (area.width - overlap) - edge,
      top: row * (area.height - overlap) - edge,
      ...area,
    };
  });
  return { kind: 'whole', columns, rows, wholeCount, sheets };
}

function areaOf(paper: PaperName): Size {
  const { width, height } = paperSizes[paper];
  return { width: width - 2 * margin, height: height - 2 * margin };
}

function sheetsFor(length: number, area: number): number {
  return Math.max(1, Math.ceil((length + 2 * edge - overlap) / (area - overlap)));
}

/** Each corner as far into its sheet as the others, and the middle in the middle of one. */
function cornersOf({ width, height }: Size, area: Size): PatternSheet[] {
  const [right, bottom] = [width + edge - area.width, height + edge - area.height];
  const sheet = (column: number, row: number, left: number, top: number) => ({
    column,
    row,
    left,
    top,
    ...area,
  });
  return [
    sheet(1, 1, -edge, -edge),
    sheet(3, 1, right, -edge),
    sheet(2, 2, (width - area.width) / 2, (height - area.height) / 2),
    sheet(1, 3, -edge, bottom),
    sheet(3, 3, right, bottom),
  ];
}

/** The paper of the reader's country, by what the browser says of it: Letter in North America and a few others, else A4. */
export function usualPaper(language: string): PaperName {
  return /-(?:US|CA|MX|PH|CL|CO|CR|GT|PA|SV|VE|DO|PR)\b/i.test(language) ? 'letter' : 'a4';
}
