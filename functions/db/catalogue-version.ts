import { keys } from './keys.ts';
import { reported } from './stored-row.ts';
import { ConditionFailed, type Item, onlyAction, type Table, type TransactAction } from './table.ts';
import { changing } from './update.ts';

/** Number that each visible change of the catalogue raises, and the works that changed last. */
export interface CatalogueVersion {
  /** Number of the version; 0 before the first sync. */
  readonly version: number;
  /** `changed` no longer has changes up to this version. */
  readonly floor: number;
  /** Id of a work → version of its last change, for every change after `floor`. */
  readonly changed: ReadonlyMap<string, number>;
}

/** Maximum number of works in the row: 30 of Square's ids take 900 bytes. A full row loses its older half. */
const mostWorks = 30;
/** Maximum number of works that one write records. A larger write counts as a change of all works. */
const mostOfOneWrite = 15;
const tries = 6;
const theVersion = 'catalogue version';
/** Passed instead of ids when any work may have changed, so that every list is rebuilt. */
export const everyWork = '*';

/** Writes visible changes, and raises the version in the same transaction. Throws the errors of `write`. */
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
 * Raises the version after a change was written, outside the change's transaction, because many concurrent transactions
 * would conflict on this one row. If the caller crashes between the two writes, it must raise the version later.
 */
export async function raiseVersion(table: Table, artworkIds: Iterable<string>): Promise<void> {
  await raise(artworkIds, onlyAction, (update) => table.update(keys.version(), update));
}

/** Reads the version. An unreadable number is reported and replaced by a new one. */
export async function readVersion(table: Table, consistent = false): Promise<CatalogueVersion> {
  const row = (await table.get(keys.version(), consistent)) ?? {};
  const known = parse(row);
  if (known) return known;
  reported('version', row, ['version']);
  await raiseVersion(table, [everyWork]);
  return readVersion(table, true);
}

/** Returns the ids of the works that changed after version `since`; undefined if these changes are no longer listed. */
export function changedSince(
  { version, floor, changed }: CatalogueVersion,
  since: number,
): ReadonlySet<string> | undefined {
  if (since < floor || since > version) return undefined;
  return new Set([...changed].flatMap(([id, at]) => (at > since ? [id] : [])));
}

/** Returns undefined if the version's number is unreadable. */
function parse(row: Item): CatalogueVersion | undefined {
  const { version = 0, floor, works } = row;
  if (typeof version !== 'number') return undefined;
  if (!namesWorks(row)) return { version, floor: version, changed: new Map() };
  return { version, floor: Number(floor), changed: new Map(versionsIn(works)) };
}

/** Returns whether the last write recorded its works in `works`. Older versions of the shop store them elsewhere. */
function namesWorks({ version, told, floor, works }: Item): boolean {
  return told === version && typeof floor === 'number' && typeof works === 'object';
}

/** Prefix of each id in the stored map, because the key `__proto__` would be lost in an object. */
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
      // The caller handles any other failed condition.
      if (attempt > tries || !(error instanceof ConditionFailed && error.isOnly(label))) throw error;
      update = attempt === tries ? namingNone : updateOf(error.found(label) ?? {}, ids);
    }
  }
}

/** Returns the update for the row that the last attempt found. */
function updateOf(row: Item, ids: readonly string[] | undefined): Update {
  const known = parse(row);
  if (!known || !ids) return known ? namingNone : rewriting(row, undefined, []);
  const hasRoom = namesWorks(row) && known.changed.size + ids.length <= mostWorks;
  return hasRoom ? naming(ids) : rewriting(row, known, ids);
}

/** Raises the version and adds these works, if the row has its present form and enough room. */
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

/** Raises the version without recording works, so every list is rebuilt. */
const namingNone: Update = {
  UpdateExpression: 'ADD #version :one',
  ConditionExpression: 'attribute_not_exists(#version) OR attribute_type(#version, :number)',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':one': 1, ':number': 'N' },
};

/** Rewrites the whole row, without the older half of the works if there is no room. */
function rewriting(row: Item, known: CatalogueVersion | undefined, ids: readonly string[]): Update {
  // Replaces a damaged number with the seconds since 1970, which no version reaches by counting.
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
