import { setTimeout as sleep } from 'node:timers/promises';
import { auditAction } from '#functions/audit/audit.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { ConditionFailed, TableBusy } from '#functions/db/table.ts';
import { notFound, unavailable } from '#functions/http/errors.ts';
import type { Flag } from '#shared/artwork/flags.ts';
import {
  flaggedName,
  hideTheRest,
  readWork,
  toTurn,
  turnActions,
  variationsAtOnce,
} from './flag-one-work.ts';

const operations = { featured: 'toggleFeatured', hidden: 'toggleHidden' } as const;
const rounds = 40;
const longestPause = 80;

/**
 * Toggles a flag of a work and returns its new value. Toggling is not idempotent, so each call counts exactly once: it
 * writes only if the value is the one it read, and otherwise reads again. Throws `notFound` for a work that is unknown
 * or deleted.
 */
export async function toggleFlag(
  ports: TableAndClock,
  { artworkId, flag, who }: { readonly artworkId: string; readonly flag: Flag; readonly who: string },
): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
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
