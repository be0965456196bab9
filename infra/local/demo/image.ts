import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from './art/random.ts';
import { paintScene } from './art/render.ts';
import { type SceneName, scenes } from './art/scenes/scenes.ts';

/** Raised whenever the generator paints differently, so that kept files of an older one are not shown. */
const generatorVersion = 1;
const keptIn = fileURLToPath(new URL('../../../.build/demo-images/', import.meta.url));
/** Longer side, in pixels. */
const longSide = 1600;

const underWay = new Map<SceneName, Promise<Uint8Array>>();

/**
 * The demo picture at `/images/<name>.jpg`, painted the first time it is asked for and kept afterwards.
 * Undefined when there is no such picture.
 */
export async function demoImage(path: string): Promise<Uint8Array | undefined> {
  const name = /^\/images\/([a-z0-9-]+)\.jpg$/.exec(path)?.[1];
  if (name === undefined || !isScene(name)) return undefined;
  const known = underWay.get(name);
  if (known) return known;
  const painting = keptOrPainted(name).finally(() => underWay.delete(name));
  underWay.set(name, painting);
  return painting;
}

function isScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}

async function keptOrPainted(name: SceneName): Promise<Uint8Array> {
  const file = join(keptIn, `${hashText(`${generatorVersion}/${longSide}/${name}`).toString(16)}.jpg`);
  try {
    return await readFile(file);
  } catch {
    const picture = await paintScene(name, scenes[name], longSide).then((painting) =>
      painting.jpeg({ quality: 88 }).toBuffer(),
    );
    await keep(file, picture);
    return picture;
  }
}

/** Written beside and renamed, so that a start that was interrupted never leaves half a picture. */
async function keep(file: string, picture: Uint8Array): Promise<void> {
  try {
    await mkdir(keptIn, { recursive: true });
    const draft = `${file}.${process.pid}.part`;
    await writeFile(draft, picture);
    await rename(draft, file);
  } catch {
    // A disk that takes no file costs only time: the picture is painted again.
  }
}
