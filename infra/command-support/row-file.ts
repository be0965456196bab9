import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { MediaFile } from '#functions/pictures/media-store.ts';
import { sitePictureFile } from '#shared/texts/site-pictures.ts';
import { CommandError } from './command-error.ts';
import { isFileError } from './file-error.ts';

/** A row in DynamoDB's own form, which loses nothing: numbers stay exact, bytes stay bytes. */
export type RawRow = Readonly<Record<string, AttributeValue>>;

/**
 * Version of the file's format, which is JSON Lines. A header is followed by one line for each row, in DynamoDB's JSON
 * (as in DynamoDB's exports to S3, with bytes in base64), then by one line for each picture that the rows refer to and
 * that cannot be made again. A footer has the number of rows and a checksum, so that a truncated file is detected.
 */
const format = 1;

/** Number of characters to collect before each write. */
const writeSize = 1_000_000;

const headerSchema = z.object({
  galleryShopExport: z.literal(format),
  /** Version of the rows' format: `schemaVersion` of the shop that exported them. */
  schema: z.number(),
  table: z.string(),
  exportedAt: z.string(),
});
const footerSchema = z.object({ rows: z.number(), sha256: z.string() });
const keySchema = z.looseObject({ S: z.string() });
const rowSchema = z.object({ Item: z.looseObject({ pk: keySchema, sk: keySchema }) });
/** Line of a picture. Refuses other files, and any that a browser would execute. */
const fileSchema = z.object({
  File: z.looseObject({
    name: z.string().check(z.regex(sitePictureFile)),
    contentType: z.enum(['image/avif', 'image/jpeg']),
    body: z.string(),
  }),
});

type Header = Readonly<z.infer<typeof headerSchema>>;

/** Writes a complete file that only its owner can read, or no file. Throws a CommandError if the file exists. */
export async function writeRowFile(
  path: string,
  about: Omit<Header, 'galleryShopExport'>,
  rows: AsyncIterable<RawRow>,
  files: AsyncIterable<MediaFile> | readonly MediaFile[] = [],
): Promise<number> {
  if (existsSync(path)) throw new CommandError(`The file ${path} exists already. Choose another name.`);
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    const file = await open(partial, 'wx', 0o600);
    try {
      const count = await writeLines((text) => file.appendFile(text), about, rows, files);
      await file.sync();
      await rename(partial, path);
      return count;
    } finally {
      await file.close();
      await rm(partial, { force: true });
    }
  } catch (error) {
    if (isFileError(error)) throw new CommandError(`The file ${path} cannot be written (${error.code}).`);
    throw error;
  }
}

async function writeLines(
  write: (text: string) => Promise<void>,
  about: Omit<Header, 'galleryShopExport'>,
  rows: AsyncIterable<RawRow>,
  files: AsyncIterable<MediaFile> | readonly MediaFile[],
): Promise<number> {
  const hash = createHash('sha256');
  let count = 0;
  let text = `${JSON.stringify({ galleryShopExport: format, ...about } satisfies Header)}\n`;
  const add = async (line: string) => {
    hash.update(line);
    text += `${line}\n`;
    if (text.length < writeSize) return;
    await write(text);
    text = '';
  };
  for await (const row of rows) {
    await add(JSON.stringify({ Item: row }, bytesToText));
    count++;
  }
  for await (const { body, ...rest } of files)
    await add(JSON.stringify({ File: { ...rest, body: Buffer.from(body).toString('base64') } }));
  await write(`${text}${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`);
  return count;
}

/** Reads the whole file and returns a summary. Throws a CommandError if it is not a complete export. */
export async function checkRowFile(
  path: string,
): Promise<Header & { readonly rows: number; readonly files: number }> {
  let header: Header | undefined;
  let footer: z.infer<typeof footerSchema> | undefined;
  const hash = createHash('sha256');
  let rows = 0;
  let files = 0;
  let number = 0;
  for await (const line of lines(path)) {
    number++;
    const value = parse(line, `Line ${number} of ${path}`);
    if (number === 1) header = readHeader(value, path);
    else if (footer) throw new CommandError(`${path} has lines after its footer (line ${number}).`);
    else if (rowSchema.safeParse(value).success) {
      hash.update(line);
      rows++;
    } else if (fileSchema.safeParse(value).success) {
      hash.update(line);
      files++;
    } else {
      footer = footerSchema.safeParse(value).data;
      if (!footer) throw new CommandError(`Line ${number} of ${path} is not a row. Nothing was imported.`);
    }
  }
  if (!header) throw new CommandError(`${path} is empty.`);
  if (footer?.rows !== rows || footer.sha256 !== hash.digest('hex')) {
    throw new CommandError(
      `${path} is incomplete: its end is missing or a row was changed. Nothing was imported.`,
    );
  }
  return { ...header, rows, files };
}

/** Reads the rows of a checked file. */
export async function* readRowFile(path: string): AsyncIterable<RawRow> {
  for await (const line of lines(path)) {
    const value = JSON.parse(line, textToBytes);
    if (rowSchema.safeParse(value).success) yield value.Item;
  }
}

/** Reads the pictures of a checked file. */
export async function* readPictures(path: string): AsyncIterable<MediaFile> {
  for await (const line of lines(path)) {
    const File = fileSchema.safeParse(JSON.parse(line)).data?.File;
    if (File) yield { ...File, body: Buffer.from(File.body, 'base64') };
  }
}

/** Splits a file at line feeds. `readline` would also split at other separators, which JSON allows within strings. */
async function* lines(path: string): AsyncIterable<string> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(path, 'utf8')) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch (error) {
    if (isFileError(error)) throw new CommandError(`The file ${path} cannot be read (${error.code}).`);
    throw error;
  }
  if (rest !== '') yield rest;
}

function readHeader(value: unknown, path: string): Header {
  const header = headerSchema.safeParse(value);
  if (header.success) return header.data;
  throw new CommandError(
    z.object({ galleryShopExport: z.number() }).safeParse(value).success
      ? `${path} was written by another version of the shop, in a form this one cannot read.`
      : `${path} is not an export of this shop: its first line is another one.`,
  );
}

function parse(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new CommandError(`${where} is not JSON. Nothing was imported.`);
  }
}

const bytesName = 'B';
const manyBytesName = 'BS';

/** Replaces bytes by base64. In DynamoDB's JSON only `B` and `BS` contain bytes; an attribute `B` has an object. */
function bytesToText(this: RawRow, name: string, value: unknown): unknown {
  // JSON.stringify passes the result of a Buffer's toJSON as `value`; `this` still contains the bytes.
  const raw = this[name];
  if (name === bytesName && raw instanceof Uint8Array) return Buffer.from(raw).toString('base64');
  if (name === manyBytesName && Array.isArray(raw) && raw[0] instanceof Uint8Array) {
    return raw.map((bytes: Uint8Array) => Buffer.from(bytes).toString('base64'));
  }
  return value;
}

function textToBytes(name: string, value: unknown): unknown {
  if (name === bytesName && typeof value === 'string') return Buffer.from(value, 'base64');
  if (name === manyBytesName && Array.isArray(value) && typeof value[0] === 'string') {
    return value.map((text: string) => Buffer.from(text, 'base64'));
  }
  return value;
}
