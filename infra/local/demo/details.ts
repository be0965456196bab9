/** A close-up of a painting. */
interface Detail {
  /** Caption of the close-up at Square. */
  readonly shows: string;
  /** Area of the painting, in percent of its width and height. */
  readonly part: readonly [left: number, top: number, width: number, height: number];
}

/** Close-ups by the painting's file in `pictures/`. */
export const details: Readonly<Record<string, readonly Detail[]>> = {
  'moon-stairs': [
    { shows: 'The moon, asleep at the top of the stairs', part: [40, 4, 55, 36] },
    { shows: 'A girl in a red coat on the lowest step', part: [12, 70, 50, 26] },
    { shows: 'Brush strokes of the stairs, seen from near', part: [38, 40, 30, 24] },
  ],
  'lantern-garden': [
    { shows: 'Paper lanterns under the branches', part: [22, 16, 60, 36] },
    { shows: 'The cat that keeps the list, among the flowers', part: [28, 70, 52, 26] },
  ],
  'fish-weather': [
    { shows: 'A red fish and a blue one between the clouds', part: [5, 3, 60, 42] },
    { shows: 'A woman on a hill, under the good umbrella', part: [10, 62, 50, 36] },
  ],
  'whale-comes-home': [
    { shows: 'The whale, smiling over the roofs', part: [36, 14, 46, 50] },
    { shows: 'A cat on a roof, waiting', part: [60, 50, 36, 46] },
  ],
  'paper-moon': [
    { shows: 'The paper moon on its thread', part: [38, 8, 48, 42] },
    { shows: 'The cat in its paper boat', part: [15, 55, 53, 36] },
  ],
  'night-swim': [{ shows: 'A jellyfish, lit from inside', part: [45, 15, 43, 43] }],
};

/** Returns the file name of a close-up at Square. */
export function detailFile(picture: string, index: number): string {
  return `${picture}-detail-${index + 1}`;
}
