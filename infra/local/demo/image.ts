import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { hashText } from './art/random.ts';
import { type SceneName, scenes } from './art/scenes/scenes.ts';

/** Raised whenever the generator paints differently, so that kept files of an older one are not shown. */
const generatorVersion = 3;
const keptIn = fileURLToPath(new URL('../../../.build/demo-images/', import.meta.url));

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
  const work = keptOrPainted(name).finally(() => underWay.delete(name));
  underWay.set(name, work);
  return work;
}

function isScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name);
}

async function keptOrPainted(name: SceneName): Promise<Uint8Array> {
  const file = join(keptIn, `${hashText(`${generatorVersion}/${name}`).toString(16)}.jpg`);
  try {
    return await readFile(file);
  } catch {
    const picture = await paint(name);
    await keep(file, picture);
    return picture;
  }
}

let painter: Worker | undefined;
let waiting = 0;

/** One worker at a time has the brush; it never keeps the process alive once all is painted. */
function paint(name: SceneName): Promise<Uint8Array> {
  const worker = painter ?? new Worker(new URL('./paint-worker.ts', import.meta.url));
  painter = worker;
  worker.setMaxListeners(0);
  waiting += 1;
  worker.ref();
  return new Promise<Uint8Array>((resolve, reject) => {
    const done = () => {
      worker.off('message', onMessage).off('error', onError);
      waiting -= 1;
      if (waiting === 0) worker.unref();
    };
    const onMessage = (message: { readonly name: SceneName; readonly picture: Uint8Array }) => {
      if (message.name !== name) return;
      done();
      resolve(message.picture);
    };
    const onError = (error: Error) => {
      done();
      painter = undefined;
      reject(error);
    };
    worker.on('message', onMessage).on('error', onError);
    worker.postMessage(name);
  });
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
