import { keys } from './keys.ts';
import { reported } from './stored-row.ts';
import { ConditionFailed, type Item, onlyAction, type Table, type TransactAction } from './table.ts';

/**
 * The row that says whether anything visible has changed, and what it was lately. Each write raises its number and notes
 * the works that it changes, one note a version. The notes stand on two pages: when one is full it becomes the page
 * before, and what stood there is forgotten. So the row stays within one write unit (1 KB), whoever reads it or not.
 */
export interface CatalogueVersion {
  /** 0 before the first sync. */
  readonly version: number;
  /** The last one is this version's, the one before it that of the version before … */
  readonly notes: readonly string[];
  /** The version at which the newer page begins: what is older than that is forgotten when the page is full. */
  readonly turnedAt: number;
  /** The next sale may find no room; a reader can turn the page before (see `turnPage`). */
  readonly isNearlyFull: boolean;
}

/** Characters on a page, with two for each note; two pages and the names fit into 1 KB. */
const pageLength = 400;
/** Room for two works with Square's ids. */
const littleRoom = 60;
const tries = 6;
const theVersion = 'catalogue version';
/** Instead of ids: more works than a page has room for, or whichever. Every list is made anew. */
export const everyWork = '*';

/**
 * Writes what changes works together with the version that tells of them; all that changes something a visitor can see
 * goes this way. Throws what `write` throws.
 */
export async function writeShown(
  write: Table['transact'],
  artworkIds: Iterable<string>,
  actions: readonly TransactAction[],
): Promise<void> {
  await note(artworkIds, theVersion, (update) =>
    write([...actions, { label: theVersion, Update: { Key: keys.version(), ...update } }]),
  );
}

/**
 * Raises the version alone, after the change and not in its transaction: where many write at once, all of them would meet
 * at this one row. Whoever does so sees to it that it is made up for after a crash in between.
 */
export async function raiseVersion(table: Table, artworkIds: Iterable<string>): Promise<void> {
  await note(artworkIds, onlyAction, (update) => table.update(keys.version(), update));
}

/** Half a read unit. A number that cannot be read is reported and replaced by a new one. */
export async function readVersion(table: Table, consistent = false): Promise<CatalogueVersion> {
  const row = (await table.get(keys.version(), consistent)) ?? {};
  const version = row['version'] ?? 0;
  if (typeof version !== 'number') {
    reported('version', row, ['version']);
    await replaceVersion(table);
    return readVersion(table, true);
  }
  const isNoted = row['noted'] === version;
  const [before, page] = isNoted ? [notesOf(row['pageBefore']), notesOf(row['page'])] : [[], []];
  return {
    version,
    notes: [...before, ...page],
    turnedAt: version - page.length,
    isNearlyFull: isNoted && Number(row['room']) < littleRoom,
  };
}

/** Turns a page that is nearly full, if nobody has written since: a reader has more time for it than a sale. */
export async function turnPage(table: Table, { version }: CatalogueVersion): Promise<void> {
  try {
    await table.update(keys.version(), {
      UpdateExpression: 'SET #before = #page, #page = :none, #room = :all',
      ConditionExpression: '#version = :version AND #noted = :version AND #room < :little',
      ExpressionAttributeNames: namesOfBoth,
      ExpressionAttributeValues: {
        ':version': version,
        ':none': [],
        ':all': pageLength,
        ':little': littleRoom,
      },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Nothing, if somebody else has replaced it meanwhile. */
async function replaceVersion(table: Table): Promise<void> {
  try {
    await table.update(keys.version(), replacement());
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * A number that no list has: versions are counted from 1 and never reach the seconds since 1970. What is noted belongs to
 * another number, so whoever has a list makes a whole one.
 */
function replacement() {
  return {
    UpdateExpression: 'SET #version = :fresh',
    ConditionExpression: 'NOT attribute_type(#version, :number)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':number': 'N', ':fresh': Math.floor(Date.now() / 1000) },
  };
}

/** The works that changed since that version; undefined when that is not known (any more). */
export function changedSince(
  { version, notes }: CatalogueVersion,
  since: number,
): ReadonlySet<string> | undefined {
  const count = version - since;
  if (count < 0 || count > notes.length) return undefined;
  const wanted = notes.slice(notes.length - count);
  if (wanted.includes(everyWork)) return undefined;
  return new Set(wanted.flatMap((text) => text.split(' ').filter((id) => id !== '')));
}

type VersionUpdate = ReturnType<typeof updateFor>;

async function note(
  artworkIds: Iterable<string>,
  label: string,
  write: (update: VersionUpdate) => Promise<unknown>,
): Promise<void> {
  const text = noteOf(artworkIds);
  let way: Way = 'append';
  for (let attempt = 1; ; attempt++) {
    try {
      await write(updateFor(way, text));
      return;
    } catch (error) {
      // Whatever else did not hold is for the caller to know.
      if (!(error instanceof ConditionFailed && error.isOnly(label))) throw error;
      way = attempt < tries ? wayFor(error.found(label), text) : 'begin anyway';
    }
  }
}

/** Where it begins only this note is known, and whoever has an older list makes a whole one. */
type Way = 'append' | 'turn' | 'begin' | 'begin anyway' | 'replace';

function wayFor(row: Item | undefined, text: string): Way {
  if (row && typeof (row['version'] ?? 0) !== 'number') return 'replace';
  // Written by a version of the shop that notes nothing.
  if (!row || row['noted'] !== row['version']) return 'begin';
  return Number(row['room']) >= lengthOf(text) ? 'append' : 'turn';
}

const names = { '#version': 'version', '#noted': 'noted', '#page': 'page', '#room': 'room' };
const namesOfBoth = { ...names, '#before': 'pageBefore' };

function updateFor(way: Way, text: string) {
  const length = lengthOf(text);
  const values = { ':one': 1, ':note': [text] };
  const rest = { ':rest': pageLength - length };
  switch (way) {
    case 'append':
      return {
        UpdateExpression:
          'SET #version = #version + :one, #noted = #version + :one, #page = list_append(#page, :note), #room = #room - :length',
        ConditionExpression: '#noted = #version AND #room >= :length',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ...values, ':length': length },
      };
    case 'turn':
      return {
        UpdateExpression:
          'SET #version = #version + :one, #noted = #version + :one, #before = #page, #page = :note, #room = :rest',
        ConditionExpression: '#noted = #version AND #room < :length',
        ExpressionAttributeNames: namesOfBoth,
        ExpressionAttributeValues: { ...values, ...rest, ':length': length },
      };
    case 'begin':
    case 'begin anyway':
      return {
        ...(way === 'begin' && {
          ConditionExpression: 'attribute_not_exists(#noted) OR #noted <> #version',
        }),
        UpdateExpression:
          'SET #version = if_not_exists(#version, :zero) + :one, #noted = if_not_exists(#version, :zero) + :one, #before = :none, #page = :note, #room = :rest',
        ExpressionAttributeNames: namesOfBoth,
        ExpressionAttributeValues: { ...values, ...rest, ':zero': 0, ':none': [] },
      };
    case 'replace':
      return replacement();
  }
}

function noteOf(artworkIds: Iterable<string>): string {
  const text = [...new Set(artworkIds)].join(' ');
  return lengthOf(text) <= pageLength ? text : everyWork;
}

function lengthOf(text: string): number {
  return text.length + 2;
}

function notesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
