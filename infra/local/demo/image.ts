import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { details } from './details.ts';
import { works } from './works.ts';

const folder = join(import.meta.dirname, 'pictures');
const names: ReadonlySet<string> = new Set(works.map(({ picture }) => picture));

/** Returns the picture at `/images/<name>.jpg` or `/images/<name>-detail-<number>.jpg`; undefined if there is none. */
export async function demoImage(path: string): Promise<Uint8Array | undefined> {
  const file = /^\/images\/([a-z0-9-]+?)(?:-detail-([1-9]))?\.jpg$/.exec(path);
  const [, name = '', number] = file ?? [];
  if (!names.has(name)) return undefined;
  const painting = await readFile(join(folder, `${name}.jpg`));
  if (number === undefined) return painting;
  const detail = details[name]?.[Number(number) - 1];
  return detail && cut(painting, detail.part);
}

async function cut(painting: Uint8Array, part: readonly [number, number, number, number]): Promise<Buffer> {
  const { width, height } = await sharp(painting).metadata();
  const [left, top, wide, high] = part;
  return sharp(painting)
    .extract({
      left: Math.round((width * left) / 100),
      top: Math.round((height * top) / 100),
      width: Math.round((width * wide) / 100),
      height: Math.round((height * high) / 100),
    })
    .jpeg({ quality: 88 })
    .toBuffer();
}
