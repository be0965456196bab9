import { keys } from './keys.ts';
import { reported } from './stored-row.ts';
import { ConditionFailed, type Item, onlyAction, type Table, type TransactAction } from './table.ts';
import { changing } from './update.ts';

/** Tells whether anything visible has changed: a number that each write raises, and the last works changed. */
export interface CatalogueVersion {
  /** 0 before the first sync. */
  readonly version: number;
  /** Changes up to this version are no longer listed. */
  readonly floor: number;
  /** Id of a work → version of its last change, for every change after `floor`. */
  readonly changed: ReadonlyMap<string, number>;
}

/** Works in the row; 30 of Square's ids take 900 bytes. When the row is full, the older half is dropped. */
const mostWorks = 30;
/** Works that one write may name; a larger write counts as a change of all works. */
const mostOfOneWrite = 15;
const tries = 6;
const theVersion = 'catalogue version';
/** Written instead of ids when any work may have changed: every list is then rebuilt. */
export const everyWork = '*';

/** Writes works together with the version, as every change that visitors can see must be. Throws as `write`. */
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
 * Raises the version by itself, after the change and outside its transaction: many concurrent transactions would
 * conflict on this one row. After a crash in between, the caller must repeat it.
 */
export async function raiseVersion(table: Table, artworkIds: Iterable<string>): Promise<void> {
  await raise(artworkIds, onlyAction, (update) => table.update(keys.version(), update));
}

/** Half a read unit. An unreadable number is reported and replaced by a new one. */
export async function readVersion(table: Table, consistent = false): Promise<CatalogueVersion> {
  const row = (await table.get(keys.version(), consistent)) ?? {};
  const known = parse(row);
  if (known) return known;
  reported('version', row, ['version']);
  await raiseVersion(table, [everyWork]);
  return readVersion(table, true);
}

/** The works that changed after version `since`; undefined if they are no longer known. */
export function changedSince(
  { version, floor, changed }: CatalogueVersion,
  since: number,
): ReadonlySet<string> | undefined {
  if (since < floor || since > version) return undefined;
  return new Set([...changed].flatMap(([id, at]) => (at > since ? [id] : [])));
}

/** Undefined if the number is unreadable. */
function parse(row: Item): CatalogueVersion | undefined {
  const { version = 0, floor, works } = row;
  if (typeof version !== 'number') return undefined;
  if (!namesWorks(row)) return { version, floor: version, changed: new Map() };
  return { version, floor: Number(floor), changed: new Map(versionsIn(works)) };
}

/**
 * False if the last write named no works. False too after a write by an older version of the shop, which stores the
 * names elsewhere.
 */
function namesWorks({ version, told, floor, works }: Item): boolean {
  return told === version && typeof floor === 'number' && typeof works === 'object';
}

/** Precedes each id in the stored map, because an own key `__proto__` would be lost in an object. */
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

/** The update that fits the row as it was read. */
function updateOf(row: Item, ids: readonly string[] | undefined): Update {
  const known = parse(row);
  if (!known || !ids) return known ? namingNone : rewriting(row, undefined, []);
  const hasRoom = namesWorks(row) && known.changed.size + ids.length <= mostWorks;
  return hasRoom ? naming(ids) : rewriting(row, known, ids);
}

/** Adds these works, if the row has this form and enough room. */
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

/** Names no works, so every list is rebuilt. */
const namingNone: Update = {
  UpdateExpression: 'ADD #version :one',
  ConditionExpression: 'attribute_not_exists(#version) OR attribute_type(#version, :number)',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':one': 1, ':number': 'N' },
};

/** Rewrites the whole row, without the older half of the works if there is no room. */
function rewriting(row: Item, known: CatalogueVersion | undefined, ids: readonly string[]): Update {
  // Replaces a damaged number with one that no list has: versions never reach the seconds since 1970.
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
