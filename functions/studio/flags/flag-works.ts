import { setTimeout as sleep } from 'node:timers/promises';
import { auditAction } from '#functions/audit/audit.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { ConditionFailed, type Table, type TableAndClock, TableBusy } from '#functions/db/table.ts';
import { notFound, unavailable } from '#functions/http/errors.ts';
import { chunk, inParallel } from '#functions/platform/concurrency.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import type { Flag, FlagOutcome } from '#shared/artwork/flags.ts';
import {
  authorOf,
  type FlagChange,
  type FlaggedWork,
  flaggedName,
  hideTheRest,
  readWork,
  recordAuthor,
  toTurn,
  turnActions,
  variationsAtOnce,
} from './flag-one-work.ts';

interface Ports extends TableAndClock {
  readonly log: Log;
}

interface Wish {
  readonly artworkIds: readonly string[];
  readonly flag: Flag;
  readonly value: boolean;
  readonly who: string;
  /** Whether the request undoes this user's changes. Works that others have changed since keep their flag. */
  readonly isUndo?: boolean;
}

/** Maximum number of actions for works in a transaction, besides the version and the audit entry. */
const actionsAtOnce = 98;
const rounds = 6;
const readsAtOnce = 10;
const mostNames = 5;

/**
 * Sets a flag on many works with few transactions, each with its audit entry, and returns the result for each work.
 * Repeating the request changes nothing. Works that change meanwhile are read and tried again.
 */
export async function flagWorks(ports: Ports, wish: Wish): Promise<FlagOutcome> {
  const { flag, value, who } = wish;
  const changed: string[] = [];
  const unchanged: string[] = [];
  const overtaken: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let waiting: readonly string[] = [...new Set(wish.artworkIds)];
  for (let round = 0; round < rounds && waiting.length > 0; round++) {
    if (round > 0) await sleep(Math.random() * 20 * 2 ** round);
    const works = await readWorks(ports.table, waiting);
    for (const id of waiting) if (!works.has(id)) failed.push({ id, error: 'Artwork not found' });
    const { theirs, same, other } = sorted([...works.values()], wish);
    overtaken.push(...theirs.map(idOf));
    unchanged.push(...same.map(idOf));
    await meant(ports.table, same, { flag, value, who });
    const again: string[] = [];
    for (const group of chunk(other, (work) => 1 + toTurn(work, flag).length, actionsAtOnce)) {
      const ids = group.map(idOf);
      const outcome = await writeGroup(ports, wish, group);
      if (outcome === 'done') changed.push(...ids);
      else if (outcome === 'again') again.push(...ids);
      else failed.push(...ids.map((id) => ({ id, error: failureOf(flag) })));
    }
    waiting = again;
  }
  return {
    changed,
    unchanged,
    overtaken,
    failed: [...failed, ...waiting.map((id) => ({ id, error: failureOf(flag) }))],
  };
}

/** Sorts works into those that somebody else has changed since, those with this value already, and those to change. */
function sorted(works: readonly FlaggedWork[], { flag, value, who, isUndo }: Wish) {
  const isTheirs = (work: FlaggedWork) => isUndo === true && isOfAnother(work, flag, who);
  const left = works.filter((work) => !isTheirs(work));
  return {
    theirs: works.filter(isTheirs),
    same: left.filter(({ artwork }) => artwork[flag] === value),
    other: left.filter(({ artwork }) => artwork[flag] !== value),
  };
}

function isOfAnother({ artwork }: FlaggedWork, flag: Flag, who: string): boolean {
  const author = artwork[authorOf[flag]];
  return author !== undefined && author !== who;
}

/** Records this user for flags that already had the value, so that another administrator's undo keeps them. */
async function meant(table: Table, works: readonly FlaggedWork[], turn: FlagChange): Promise<void> {
  const others = works.filter((work) => isOfAnother(work, turn.flag, turn.who));
  await inParallel(others, readsAtOnce, (work) => recordAuthor(table, work, turn));
}

const idOf = ({ artwork }: FlaggedWork) => artwork.artworkId;
const failureOf = (flag: Flag) => `Failed to update ${flag} status`;

async function readWorks(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, FlaggedWork>> {
  const works = new Map<string, FlaggedWork>();
  for (let from = 0; from < ids.length; from += readsAtOnce) {
    const some = ids.slice(from, from + readsAtOnce);
    const found = await Promise.all(some.map((id) => readWork(table, id)));
    for (const work of found) if (work) works.set(idOf(work), work);
  }
  return works;
}

async function writeGroup(
  { table, now, log }: Ports,
  { flag, value, who }: Wish,
  group: readonly FlaggedWork[],
): Promise<'done' | 'again' | 'failed'> {
  const turned = { flag, value, who };
  try {
    await writeShown(table.transact, group.map(idOf), [
      ...group.flatMap((work) => turnActions(work, turned, toTurn(work, flag).slice(0, variationsAtOnce))),
      auditAction({ who, action: 'flagArtworks', detail: wordsOf(group, turned) }, now()),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TableBusy) return 'again';
    return giveUp(log, error);
  }
  try {
    for (const work of group) {
      await hideTheRest(table, idOf(work), toTurn(work, flag).slice(variationsAtOnce), value);
    }
    return 'done';
  } catch (error) {
    return giveUp(log, error);
  }
}

/** Logs a failed write. The caller continues with the other works, and the answer names the failed ones. */
function giveUp(log: Log, error: unknown): 'failed' {
  log('error', { message: 'works could not be flagged', error: describeError(error) });
  return 'failed';
}

const done: Readonly<Record<`${Flag} ${boolean}`, string>> = {
  'featured true': 'Featured',
  'featured false': 'Unfeatured',
  'hidden true': 'Hid',
  'hidden false': 'Unhid',
};

function wordsOf(group: readonly FlaggedWork[], { flag, value }: FlagChange): string {
  const names = group.slice(0, mostNames).map(flaggedName);
  const more = group.length > mostNames ? ` and ${group.length - mostNames} more` : '';
  const count = group.length === 1 ? '1 work' : `${group.length} works`;
  return `${done[`${flag} ${value}`]} ${count}: ${names.join(' · ')}${more}`;
}

const operations = { featured: 'toggleFeatured', hidden: 'toggleHidden' } as const;
const toggleRounds = 40;
const longestPause = 80;

/**
 * Toggles a flag of a work and returns its new value. Each call must toggle exactly once, so it writes only if the flag
 * still has the value that was read, and otherwise reads again. Throws `notFound` for a work that is unknown or
 * deleted.
 */
export async function toggleFlag(
  ports: TableAndClock,
  { artworkId, flag, who }: { readonly artworkId: string; readonly flag: Flag; readonly who: string },
): Promise<boolean> {
  for (let round = 0; round < toggleRounds; round++) {
    const work = await readWork(ports.table, artworkId);
    if (!work) throw notFound('Artwork not found');
    const { artwork } = work;
    const value = !artwork[flag];
    const toChange = toTurn(work, flag);
    try {
      await writeShown(
        ports.table.transact,
        [artworkId],
        [
          ...turnActions(work, { flag, value, who }, toChange.slice(0, variationsAtOnce)),
          auditAction(
            { who, action: operations[flag], detail: `${flaggedName(work)}: ${value ? '' : 'not '}${flag}` },
            ports.now(),
          ),
        ],
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed || error instanceof TableBusy)) throw error;
      await sleep(Math.random() * Math.min(longestPause, 5 * (round + 1)));
      continue;
    }
    await hideTheRest(ports.table, artworkId, toChange.slice(variationsAtOnce), value);
    return value;
  }
  throw unavailable(`Failed to update ${flag} status`);
}
