import { curiousThings } from './curious-things.ts';
import { landScenes } from './land-scenes.ts';
import { nightScenes } from './night-scenes.ts';
import { skyScenes } from './sky-scenes.ts';
import { stillLifes } from './still-lifes.ts';
import { thresholds } from './thresholds.ts';

/** Every picture the painter has made, by the name of its file. */
export const scenes = {
  ...skyScenes,
  ...landScenes,
  ...nightScenes,
  ...stillLifes,
  ...curiousThings,
  ...thresholds,
};
export type SceneName = keyof typeof scenes;
