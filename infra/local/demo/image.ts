import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { works } from './works.ts';

const folder = join(import.meta.dirname, 'pictures');
const names: ReadonlySet<string> = new Set(works.map(({ picture }) => picture));

/** The demo picture at `/images/<name>.jpg`; undefined when there is no such picture. */
export async function demoImage(path: string): Promise<Uint8Array | undefined> {
  const name = /^\/images\/([a-z0-9-]+)\.jpg$/.exec(path)?.[1];
  return name !== undefined && names.has(name) ? readFile(join(folder, `${name}.jpg`)) : undefined;
}
