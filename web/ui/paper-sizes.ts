/** Paper sizes for printing, in millimeters. */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;

export type PaperName = keyof typeof paperSizes;
