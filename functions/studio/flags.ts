import { setTimeout as sleep } from 'node:timers/promises';
import { auditAction } from '#functions/audit/audit.ts';
import { type ArtworkItem, artworkItemSchema } from '#functions/catalogue/catalogue-items.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { artworkRange, type Key, keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table, TableBusy, type TransactAction } from '#functions/db/table.ts';
import { notFound, unavailable } from '#functions/http/errors.ts';

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

type Flag = 'featured' | 'hidden';

const operations = { featured: 'toggleFeatured', hidden: 'toggleHidden' } as const;
/** A transaction holds 100 actions; three are the work, the version and the audit entry. */
const variationsAtOnce = 97;
const rounds = 40;
const longestPause = 80;

/**
 * Turns a flag of a work around and answers its new value. Turning is not idempotent, so each call counts exactly
 * once: it writes only onto the value it read, and whoever loses a race reads again.
 * Throws `notFound` for a work that is unknown or deleted.
 */
export async function toggleFlag(
  ports: Ports,
  { artworkId, flag, who }: { readonly artworkId: string; readonly flag: Flag; readonly who: string },
): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const { artwork, variations } = await readWork(ports.table, artworkId);
    if (!artwork || artwork.isDeleted) throw notFound('Artwork not found');
    const value = !artwork[flag];
    const toChange = flag === 'hidden' ? variations : [];
    try {
      await writeShown(
        ports.table.transact,
        [artworkId],
        [
          turn(artwork, flag, value),
          ...toChange.slice(0, variationsAtOnce).map((key) => setHidden(key, value)),
          auditAction(
            { who, action: operations[flag], detail: `${artwork.title}: ${value ? '' : 'not '}${flag}` },
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

async function readWork(table: Table, artworkId: string) {
  const { from, to } = artworkRange(artworkId);
  const key = keys.artwork(artworkId);
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': key.pk, ':from': from, ':to': to },
    ConsistentRead: true,
  });
  const artwork = items.find((item) => item['sk'] === key.sk);
  return {
    artwork: artwork && artworkItemSchema.parse(artwork),
    variations: items
      .filter((item) => String(item['sk']).startsWith(`${artworkId}#`))
      .map((item): Key => ({ pk: key.pk, sk: String(item['sk']) })),
  };
}

function turn(artwork: ArtworkItem, flag: Flag, value: boolean): TransactAction {
  return {
    Update: {
      Key: keys.artwork(artwork.artworkId),
      UpdateExpression: 'SET #flag = :new',
      ConditionExpression: '#flag = :old AND isDeleted = :false',
      ExpressionAttributeNames: { '#flag': flag },
      ExpressionAttributeValues: { ':new': value, ':old': !value, ':false': false },
    },
  };
}

/** Variations carry the flag too: the transaction that takes stock asks it there. */
function setHidden(key: Key, value: boolean): TransactAction {
  return {
    Update: {
      Key: key,
      UpdateExpression: 'SET #hidden = :new',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#hidden': 'hidden' },
      ExpressionAttributeValues: { ':new': value },
    },
  };
}

/** What did not fit into one transaction follows, as long as nobody turned the work around again meanwhile. */
async function hideTheRest(
  table: Table,
  artworkId: string,
  variations: readonly Key[],
  value: boolean,
): Promise<void> {
  for (let from = 0; from < variations.length; from += variationsAtOnce) {
    try {
      await writeShown(
        table.transact,
        [artworkId],
        [
          {
            ConditionCheck: {
              Key: keys.artwork(artworkId),
              ConditionExpression: '#hidden = :value',
              ExpressionAttributeNames: { '#hidden': 'hidden' },
              ExpressionAttributeValues: { ':value': value },
            },
          },
          ...variations.slice(from, from + variationsAtOnce).map((key) => setHidden(key, value)),
        ],
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return;
    }
  }
}
