import type { Drawing } from '../drawing.ts';
import type { PaletteName } from '../palettes.ts';

/** Board sizes in units; the shorter side is 1000. */
export const boards = {
  portrait: { width: 1000, height: 1250 },
  tall: { width: 1000, height: 1500 },
  landscape: { width: 1300, height: 1000 },
  wide: { width: 1600, height: 1000 },
  banner: { width: 2000, height: 1000 },
  square: { width: 1000, height: 1000 },
} as const;

export interface Scene {
  readonly board: keyof typeof boards;
  readonly palette: PaletteName;
  readonly draw: (d: Drawing) => void;
}
