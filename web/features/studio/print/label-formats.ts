import type { PaperName } from '#web/ui/paper-sizes.ts';

/**
 * The layout of a label sheet. Lengths are in millimeters. A pitch is the distance from one label's edge to the same
 * edge of the next label.
 */
export interface LabelFormat {
  readonly value: string;
  readonly label: string;
  readonly paper: PaperName;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly columnPitch: number;
  readonly rowPitch: number;
  /** Side of the QR code, including the margin of four modules that scanners need. */
  readonly code: number;
  /** Base font size in points; all texts of the label scale with it. */
  readonly text: number;
  /** Whether the edges are printed, because the paper is plain and is cut by hand. */
  readonly isCut: boolean;
}

/** Formats for plain paper and for the most common label sheets, with the manufacturers' dimensions. */
export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  {
    value: 'cards-letter',
    label: 'Letter, plain, 10 cards of 3.5 × 2 in',
    paper: 'letter',
    columns: 2,
    rows: 5,
    width: 88.9,
    height: 50.8,
    left: 19.05,
    top: 12.7,
    columnPitch: 88.9,
    rowPitch: 50.8,
    code: 32,
    text: 10.5,
    isCut: true,
  },
  {
    value: 'cards-a4',
    label: 'A4, plain, 10 cards of 90 × 55 mm',
    paper: 'a4',
    columns: 2,
    rows: 5,
    width: 90,
    height: 55,
    left: 15,
    top: 11,
    columnPitch: 90,
    rowPitch: 55,
    code: 32,
    text: 10.5,
    isCut: true,
  },
  {
    value: 'avery-5160',
    label: 'Letter, 30 labels (Avery 5160)',
    paper: 'letter',
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    left: 4.7625,
    top: 12.7,
    columnPitch: 69.85,
    rowPitch: 25.4,
    code: 22,
    text: 7.5,
    isCut: false,
  },
  {
    value: 'avery-l7160',
    label: 'A4, 21 labels (Avery L7160)',
    paper: 'a4',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.15,
    columnPitch: 66.04,
    rowPitch: 38.1,
    code: 24,
    text: 8,
    isCut: false,
  },
];

/** A label on a sheet: its item and the position of its upper left corner, in millimeters. */
export interface PlacedLabel<T> {
  readonly item: T;
  readonly left: number;
  readonly top: number;
}

/** Distributes the labels over sheets, row by row from the upper left. */
export function placeLabels<T>(format: LabelFormat, items: readonly T[]): PlacedLabel<T>[][] {
  const { columns, rows, left, top, columnPitch, rowPitch } = format;
  const perSheet = columns * rows;
  const sheets = Math.ceil(items.length / perSheet);
  return Array.from({ length: sheets }, (_, sheet) =>
    items.slice(sheet * perSheet, (sheet + 1) * perSheet).map((item, index) => ({
      item,
      left: left + (index % columns) * columnPitch,
      top: top + Math.floor(index / columns) * rowPitch,
    })),
  );
}
