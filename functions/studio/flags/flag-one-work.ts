import * as z from 'zod/mini';
import { artworkItemSchema } from '#functions/catalogue/catalogue-items.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { failureOf, ofArtwork, onlyIf, present } from '#functions/db/conditions.ts';
import { type Key, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import type { Flag } from '#shared/artwork/flags.ts';
import { lineName } from '#shared/order/line-words.ts';

/** A transaction has at most 100 actions; three are for the work, the version and the audit entry. */
export const variationsAtOnce = 97;

/** Row with only the fields that a flag needs, so that the flag can be changed although another field is unreadable. */
const switchesRow = storedRow(
  'artwork',
  z.extend(
    z.pick(artworkItemSchema, {
      artworkId: true,
      title: true,
      hidden: true,
      featured: true,
      isDeleted: true,
    }),
    {
      /** Shown in the activity log, to distinguish works with the same title. */
      category: z.catch(z.optional(z.string()), undefined),
      hiddenBy: z.optional(z.string()),
      featuredBy: z.optional(z.string()),
    },
  ),
);

/** Attribute with the name of the last user who set the flag, even to the value that it had. */
export const authorOf = { hidden: 'hiddenBy', featured: 'featuredBy' } as const;

export interface FlagChange {
  readonly flag: Flag;
  readonly value: boolean;
  readonly who: string;
}

/** A work and the keys of its variations, read consistently. */
export interface FlaggedWork {
  readonly artwork: z.infer<typeof switchesRow.schema>;
  readonly variations: readonly Key[];
}

/** Returns the work's name for the activity log: 'The Moon Stairs, Originals'. */
export function flaggedName({ artwork: { title, category } }: FlaggedWork): string {
  return lineName({ title, format: category, name: '' });
}

/** Reads a work; undefined if it is unknown or deleted. Throws UnreadableRow. */
export async function readWork(table: Table, artworkId: string): Promise<FlaggedWork | undefined> {
  const key = keys.artwork(artworkId);
  const items = await table.query(ofArtwork(artworkId));
  const item = items.find(({ sk }) => sk === key.sk);
  const artwork = item && switchesRow.read(item);
  if (!artwork || artwork.isDeleted) return undefined;
  const variations = items
    .filter(({ sk }) => String(sk).startsWith(`${artworkId}#`))
    .map(({ sk }): Key => ({ pk: key.pk, sk: String(sk) }));
  return { artwork, variations };
}

/** Returns the variations whose flag must be set too, because the stock transaction tests a variation's `hidden`. */
export function toTurn({ variations }: FlaggedWork, flag: Flag): readonly Key[] {
  return flag === 'hidden' ? variations : [];
}

/** Returns actions that set the flag on these variations and on the work, whose flag must have the opposite value. */
export function turnActions(
  { artwork }: FlaggedWork,
  { flag, value, who }: FlagChange,
  variations: readonly Key[],
): TransactAction[] {
  return [
    updateAction(keys.artwork(artwork.artworkId), {
      set: { [flag]: value, [authorOf[flag]]: who },
      where: { [flag]: !value, isDeleted: false },
    }),
    ...variations.map((key) => setHidden(key, value)),
  ];
}

/** Records the last user who set the flag to its present value, unless the flag changes at the same time. */
export async function recordAuthor(
  table: Table,
  { artwork }: FlaggedWork,
  { flag, value, who }: FlagChange,
): Promise<void> {
  const change = changing({ set: { [authorOf[flag]]: who }, where: { [flag]: value } });
  await failureOf(table.update(keys.artwork(artwork.artworkId), change));
}

function setHidden(key: Key, value: boolean): TransactAction {
  return updateAction(key, { set: { hidden: value }, where: { pk: present } });
}

/** Sets `hidden` on the variations beyond the first transaction, unless the work's flag changes meanwhile. */
export async function hideTheRest(
  table: Table,
  artworkId: string,
  variations: readonly Key[],
  value: boolean,
): Promise<void> {
  const check = { ConditionCheck: { Key: keys.artwork(artworkId), ...onlyIf({ hidden: value }) } };
  for (let from = 0; from < variations.length; from += variationsAtOnce) {
    const some = variations.slice(from, from + variationsAtOnce).map((key) => setHidden(key, value));
    if (await failureOf(writeShown(table.transact, [artworkId], [check, ...some]))) return;
  }
}
