import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaFile } from '#functions/pictures/media-store.ts';
import {
  checkRowFile,
  type RawRow,
  readPictures,
  readRowFile,
  writeRowFile,
} from '#infra/command-support/row-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const about = { schema: 1, table: 'shop', exportedAt: '2026-11-22T05:00:00.000Z' };
const bytes = new Uint8Array([0, 255, 10, 13, 226]);

const rows: readonly RawRow[] = [
  { pk: { S: 'ORDER#1' }, sk: { S: 'ORDER' }, total: { N: '12345678901234567890.000001' } },
  {
    pk: { S: 'CATALOGUE#0' },
    sk: { S: 'line\nbreak\u2028 “quoted” 🌙' },
    bytes: { B: bytes },
    many: { BS: [bytes, new Uint8Array([7])] },
    nested: { M: { B: { S: 'an attribute that is called B' }, list: { L: [{ B: bytes }, { NULL: true }] } } },
    names: { SS: ['a', 'b'] },
    flag: { BOOL: false },
  },
];

async function* given(list: readonly RawRow[]) {
  yield* list;
}

async function written(list: readonly RawRow[] = rows): Promise<string> {
  const path = join(folder, 'shop.jsonl');
  await writeRowFile(path, about, given(list));
  return path;
}

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

describe('a file of rows', () => {
  it('restores every type of value exactly, including bytes and long numbers', async () => {
    const path = await written();

    expect(await checkRowFile(path)).toMatchObject({ ...about, rows: 2 });
    const found = await collected(readRowFile(path));
    expect(found[0]).toEqual(rows[0]);
    expect(Buffer.from(found[1]?.['bytes']?.B ?? [])).toEqual(Buffer.from(bytes));
    expect(found[1]?.['many']?.BS?.map((value) => [...value])).toEqual([[...bytes], [7]]);
    expect(found[1]?.['nested']?.M?.['B']).toEqual({ S: 'an attribute that is called B' });
    expect([...(found[1]?.['nested']?.M?.['list']?.L?.[0]?.B ?? [])]).toEqual([...bytes]);
    expect(found[1]?.['sk']).toEqual(rows[1]?.['sk']);
  });

  it.each([
    { name: 'moon-1080.jpg', contentType: 'image/jpeg' },
    { name: 'site-/../../web/index.html', contentType: 'image/jpeg' },
    { name: 'site-1-1080.jpg', contentType: 'text/html' },
  ])('is refused if a file in it is not a picture of the shop ($name, $contentType)', async (odd) => {
    const path = join(folder, 'odd.jsonl');
    await writeRowFile(path, about, given(rows), [{ ...odd, body: bytes } as MediaFile]);

    await expect(checkRowFile(path)).rejects.toThrow('Line 4');
  });

  it('has a header, one line for each row and a footer, and only its owner can read it', async () => {
    const path = await written();

    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(4);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('never replaces another file, and is not written if reading the table fails', async () => {
    const path = await written();
    async function* broken(): AsyncIterable<RawRow> {
      yield rows[0] as RawRow;
      throw new Error('the table went away');
    }
    const second = join(folder, 'second.jsonl');

    await expect(writeRowFile(path, about, given(rows))).rejects.toThrow('exists already');
    await expect(writeRowFile(second, about, broken())).rejects.toThrow('the table went away');
    await expect(checkRowFile(second)).rejects.toThrow('cannot be read (ENOENT)');
    await expect(writeRowFile(join(folder, 'no', 'x'), about, given([]))).rejects.toThrow(
      'cannot be written',
    );
  });

  it.each([
    ['without its last line', (lines: string[]) => lines.slice(0, -1), /is incomplete/],
    [
      'with a changed row',
      (lines: string[]) => lines.map((line) => line.replace('ORDER#1', 'ORDER#2')),
      /is incomplete/,
    ],
    [
      'cut in the middle of a row',
      (lines: string[]) => [lines[0] ?? '', (lines[1] ?? '').slice(0, 20)],
      /Line 2 .* is not JSON/,
    ],
    [
      'with something after its end',
      (lines: string[]) => [...lines, lines[1] ?? ''],
      /has lines after its footer/,
    ],
    [
      'of a later format',
      (lines: string[]) => lines.map((line) => line.replace('Export":1', 'Export":2')),
      /another version/,
    ],
  ])('%s is refused with an explanation', async (_, damage, sentence) => {
    const path = await written();
    writeFileSync(path, damage(readFileSync(path, 'utf8').trimEnd().split('\n')).join('\n'));

    await expect(checkRowFile(path)).rejects.toThrow(sentence);
    await expect(checkRowFile(path)).rejects.toMatchObject({ name: 'CommandError' });
  });

  it('does not restore a file of another type than a picture, in whichever line it is', async () => {
    const path = await written([]);
    const [header = '', end = ''] = readFileSync(path, 'utf8').trimEnd().split('\n');
    const page = { File: { name: 'index.html', contentType: 'text/html', body: 'PGI+' } };
    writeFileSync(path, [header, JSON.stringify(page), end].join('\n'));
    await expect(checkRowFile(path)).rejects.toThrow(/Line 2 .* is not a row/);

    const smuggled = [header, end].map((line) => JSON.stringify({ ...JSON.parse(line), ...page, Item: {} }));
    writeFileSync(path, smuggled.join('\n'));
    await checkRowFile(path);
    expect(await collected(readPictures(path))).toEqual([]);
    expect(await collected(readRowFile(path))).toEqual([]);
  });
});
