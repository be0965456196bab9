import { parentPort } from 'node:worker_threads';
import { paintScene } from './art/render.ts';
import { type SceneName, scenes } from './art/scenes/scenes.ts';

/** Longer side, in pixels. */
const longSide = 1600;

/** Paints beside the main thread, which has a shop to serve. */
parentPort?.on('message', async (name: SceneName) => {
  const painting = await paintScene(name, scenes[name], longSide);
  const picture = await painting.jpeg({ quality: 88 }).toBuffer();
  parentPort?.postMessage({ name, picture: new Uint8Array(picture) });
});
