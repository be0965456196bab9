import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { CommandError } from '#infra/admin/command-error.ts';
import type { FileWork } from './file-work.ts';
import { slug } from './slug.ts';

const extensions = new Set(['.jpg', '.jpeg', '.png', '.gif', '.webp', '.avif', '.tif', '.tiff']);

/** Where the bytes of a work's picture are: a file of the folder, or an address. */
export interface PictureSource {
  /** From 1, as the file lists the pictures. */
  readonly number: number;
  readonly caption: string;
  readonly path?: string;
  readonly url?: string;
}

/**
 * Finds a work's pictures in a folder: the files that its addresses end in, or else those that are named like its
 * title, its handle or its SKU, with a number behind it for further ones (`moon-stairs.jpg`, `Moon Stairs 2.jpg`), unless
 * another one of `works` has that name. Throws a CommandError for what is no folder.
 */
export function picturesIn(
  folder: string,
  works: readonly FileWork[] = [],
): (work: FileWork) => readonly PictureSource[] {
  const files = filesOf(folder);
  const taken = new Set(works.flatMap(({ names }) => names.map(slug)));
  const byName = new Map(files.map((file) => [file.toLowerCase(), file]));
  const bySlug = new Map(files.map((file) => [slug(parse(file).name), file]));
  const source = (file: string, number: number, caption = ''): PictureSource => ({
    number,
    caption,
    path: join(folder, file),
  });
  return ({ pictures, names }) => {
    const listed = pictures.flatMap(({ url, caption }, index) => {
      const file = byName.get(fileOf(url));
      return file === undefined ? [] : [source(file, index + 1, caption)];
    });
    if (listed.length > 0) return listed;
    for (const name of names.map(slug).filter(Boolean)) {
      const found = numbered(name, bySlug, taken);
      if (found.length > 0)
        return found.map((file, index) => source(file, index + 1, pictures[index]?.caption));
    }
    return [];
  };
}

/** Those that the file lists, at their addresses. */
export function picturesAtAddresses({ pictures }: FileWork): readonly PictureSource[] {
  return pictures.map(({ url, caption }, index) => ({ number: index + 1, caption, url }));
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((file) => extensions.has(parse(file).ext.toLowerCase()))
      .sort();
  } catch (error) {
    throw new CommandError(`The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function fileOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? url;
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).toLowerCase();
  } catch {
    return last.toLowerCase();
  }
}

/** The file of that name, then those with 1, 2, 3 … behind it, up to the first that is `taken` by another work. */
function numbered(
  name: string,
  bySlug: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): readonly string[] {
  const further = (number: number) => {
    const named = `${name}-${number}`;
    return taken.has(named) ? undefined : bySlug.get(named);
  };
  const found = [bySlug.get(name), further(1)].filter((file) => file !== undefined);
  for (let number = 2; ; number++) {
    const file = further(number);
    if (file === undefined) return found;
    found.push(file);
  }
}
