import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { StoredRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import { checkRowFile, readRowFile } from '#infra/command-support/row-file.ts';
import { kindOf } from './kinds.ts';
import { openTourShop, type TourShop } from './tour-shop.ts';

const folder = join(import.meta.dirname, '../../fixtures');

/** The fixture of a released version, with its rows, the simulator's state and its row readers. */
export interface Fixture {
  readonly version: string;
  /** Time at which the last row was written, in milliseconds. */
  readonly writtenAt: number;
  readonly rows: readonly Item[];
  /** State of the Square simulator. */
  readonly square: string;
  readonly readers: string;
}

/** Opens a shop with the rows and the Square state of a released version. */
export async function openLeftShop(
  fixture: Fixture,
  rows: readonly Item[] = fixture.rows,
): Promise<TourShop> {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'square-')), 'square.jsonl');
  copyFileSync(fixture.square, stateFile);
  return openTourShop({ stateFile, left: { rows, writtenAt: fixture.writtenAt } });
}

/** All released versions, the oldest first; `0.2.0-pre` is a commit between 0.1.0 and 0.3.0. */
export async function readFixtures(): Promise<readonly Fixture[]> {
  // A pre-release, such as `0.2.0-pre`, is older than its release and has a longer name.
  const byAge = (a: string, b: string) =>
    releaseOf(a).localeCompare(releaseOf(b), 'en', { numeric: true }) || b.length - a.length;
  const versions = readdirSync(folder).sort(byAge);
  return Promise.all(versions.map(readFixture));
}

function releaseOf(version: string): string {
  return version.replace(/-.*/, '');
}

async function readFixture(version: string): Promise<Fixture> {
  const file = (name: string) => join(folder, version, name);
  const { exportedAt } = await checkRowFile(file('rows.ndjson'));
  const rows: Item[] = [];
  for await (const row of readRowFile(file('rows.ndjson'))) rows.push(unmarshall({ ...row }));
  const writtenAt = Date.parse(exportedAt);
  return { version, writtenAt, rows, square: file('square.jsonl'), readers: file('readers.mjs') };
}

/** Returns a sentence for each reader and field of the rows that these readers cannot read. */
export function complaintsAbout(
  readers: readonly Pick<StoredRow<unknown>, 'kind' | 'schema'>[],
  rows: readonly Item[],
): string[] {
  const complaints = rows.flatMap((row) => {
    const kind = kindOf(row);
    return readers
      .filter((reader) => reader.kind === kind)
      .flatMap(({ schema }) => schema.safeParse(row).error?.issues ?? [])
      .map(({ path, message }) => `${kind}: ${path.map(String).join('.')}: ${message}`);
  });
  return [...new Set(complaints)];
}
