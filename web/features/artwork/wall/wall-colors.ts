/** Walls to hang a work on. The last is mixed from the work's own color. */
export const wallColors = [
  { id: 'chalk', name: 'Chalk', color: '#f1ece2' },
  { id: 'sand', name: 'Sand', color: '#d8c9b0' },
  { id: 'sage', name: 'Sage', color: '#a7b39d' },
  { id: 'dusk', name: 'Dusk', color: '#5f7285' },
  { id: 'night', name: 'Night', color: '#2b2334' },
  { id: 'own', name: 'From the painting', color: 'color-mix(in oklab, var(--own) 32%, #efe8dc)' },
] as const;

export type WallColor = (typeof wallColors)[number];

/** The wall that is nearest to the page's own light. */
export function wallOfTheHour(): WallColor['id'] {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'chalk';
}
