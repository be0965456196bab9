import { keys } from './keys.ts';
import { reported } from './stored-row.ts';
import { ConditionFailed, type Item, onlyAction, type Table, type TransactAction } from './table.ts';
import { changing } from './update.ts';

/**
 * The row that says whether anything visible has changed: a number that each write raises, and the works that the last
 * writes changed. It stays within one write unit (1 KB).
 */
export interface CatalogueVersion {
  /** 0 before the first sync. */
  readonly version: number;
  /** Changes up to this version are forgotten. */
  readonly floor: number;
  /** Id of a work → version of its last change, for every change after `floor`. */
  readonly changed: ReadonlyMap<string, number>;
}

/** Works in the row; 30 of Square's ids take 900 bytes. When there is no room the older half is forgotten. */
const mostWorks = 30;
/** Works of one write that are named; a write of more changes everything, for all that readers know. */
const mostOfOneWrite = 15;
const tries = 6;
const theVersion = 'catalogue version';
/** Written in place of ids when any work may have changed: every list is then built again. */
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
  await raise(artworkIds, theVersion, (update) =>
    write([...actions, { label: theVersion, Update: { Key: keys.version(), ...update } }]),
  );
}

/**
 * Raises the version alone, after the change and not in its transaction: where many write at once, all of them would meet
 * at this one row. Its caller repeats the rest after a crash in between.
 */
export async function raiseVersion(table: Table, artworkIds: Iterable<string>): Promise<void> {
  await raise(artworkIds, onlyAction, (update) => table.update(keys.version(), update));
}

/** Half a read unit. A number that cannot be read is reported and replaced by a new one. */
export async function readVersion(table: Table, consistent = false): Promise<CatalogueVersion> {
  const row = (await table.get(keys.version(), consistent)) ?? {};
  const known = parse(row);
  if (known) return known;
  reported('version', row, ['version']);
  await raiseVersion(table, [everyWork]);
  return readVersion(table, true);
}

/** The works that changed after version `since`; undefined when that is not known (any more). */
export function changedSince(
  { version, floor, changed }: CatalogueVersion,
  since: number,
): ReadonlySet<string> | undefined {
  if (since < floor || since > version) return undefined;
  return new Set([...changed].flatMap(([id, at]) => (at > since ? [id] : [])));
}

/** Undefined where the number cannot be read. */
function parse(row: Item): CatalogueVersion | undefined {
  const { version = 0, floor, works } = row;
  if (typeof version !== 'number') return undefined;
  if (!namesWorks(row)) return { version, floor: version, changed: new Map() };
  return { version, floor: Number(floor), changed: new Map(versionsIn(works)) };
}

/** Otherwise raised last by a write that named no works, or by an older version of the shop, which names them elsewhere. */
function namesWorks({ version, told, floor, works }: Item): boolean {
  return told === version && typeof floor === 'number' && typeof works === 'object';
}

/** Before each id in the stored map: the SDK reads a map into an object, where `__proto__` would not be a key of its own. */
const beforeId = '.';

function versionsIn(works: unknown): [string, number][] {
  return Object.entries(works ?? {}).map(([key, at]) => [key.slice(beforeId.length), Number(at)]);
}

function asStored(changed: Iterable<readonly [id: string, version: number]>): Record<string, number> {
  return Object.fromEntries([...changed].map(([id, at]) => [beforeId + id, at]));
}

type Update = Omit<ReturnType<typeof changing>, 'change'>;

async function raise(
  artworkIds: Iterable<string>,
  label: string,
  write: (update: Update) => Promise<unknown>,
): Promise<void> {
  const all = [...new Set(artworkIds)];
  const ids = all.length <= mostOfOneWrite && !all.includes(everyWork) ? all : undefined;
  let update = ids ? naming(ids) : namingNone;
  for (let attempt = 1; ; attempt++) {
    try {
      await write(update);
      return;
    } catch (error) {
      // Whatever else did not hold is for the caller to know.
      if (attempt > tries || !(error instanceof ConditionFailed && error.isOnly(label))) throw error;
      update = attempt === tries ? namingNone : updateOf(error.found(label) ?? {}, ids);
    }
  }
}

/** The way to raise the row as it was found. */
function updateOf(row: Item, ids: readonly string[] | undefined): Update {
  const known = parse(row);
  if (!known || !ids) return known ? namingNone : rewriting(row, undefined, []);
  const hasRoom = namesWorks(row) && known.changed.size + ids.length <= mostWorks;
  return hasRoom ? naming(ids) : rewriting(row, known, ids);
}

/** What it names is added, where the row is of this form and has room. */
function naming(ids: readonly string[]): Update {
  const names = Object.fromEntries(ids.map((id, index) => [`#id${index}`, beforeId + id]));
  const added = Object.keys(names).map((name) => `, #works.${name} = #version + :one`);
  return {
    UpdateExpression: `SET #version = #version + :one, #told = #version + :one${added.join('')}`,
    ConditionExpression: '#told = #version AND size(#works) <= :room',
    ExpressionAttributeNames: { '#version': 'version', '#told': 'told', '#works': 'works', ...names },
    ExpressionAttributeValues: { ':one': 1, ':room': mostWorks - ids.length },
  };
}

/** What changed is not said, so that every list is built again. */
const namingNone: Update = {
  UpdateExpression: 'ADD #version :one',
  ConditionExpression: 'attribute_not_exists(#version) OR attribute_type(#version, :number)',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':one': 1, ':number': 'N' },
};

/** All of it, without the older half of the works where there is no room for more. */
function rewriting(row: Item, known: CatalogueVersion | undefined, ids: readonly string[]): Update {
  // In place of a damaged number one that no list has: versions never reach the seconds since 1970.
  const version = known ? known.version + 1 : Math.floor(Date.now() / 1000);
  const { floor, changed } = known ? newerHalf(known) : { floor: version, changed: [] };
  const works = asStored([...changed, ...ids.map((id) => [id, version] as const)]);
  return changing({
    set: { version, told: version, floor, works },
    remove: ['changed', 'page', 'pageBefore', 'room', 'noted'],
    where: { version: row['version'] },
  });
}

function newerHalf({ floor, changed }: CatalogueVersion) {
  const newestFirst = [...changed].sort(([, a], [, b]) => b - a);
  const lost = newestFirst[mostWorks / 2]?.[1] ?? floor;
  return { floor: lost, changed: newestFirst.filter(([, at]) => at > lost) };
}
