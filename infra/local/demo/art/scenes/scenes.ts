import { landScenes } from './land-scenes.ts';
import { skyScenes } from './sky-scenes.ts';
import { stillLifes } from './still-lifes.ts';

/** Every picture the painter has made, by the name of its file. */
export const scenes = { ...skyScenes, ...landScenes, ...stillLifes };
export type SceneName = keyof typeof scenes;
