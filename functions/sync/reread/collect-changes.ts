import * as z from 'zod/mini';
import type { Table } from '#functions/db/table.ts';
import { envelopeOf } from '#functions/square/catalogue-objects.ts';
import { findArtworkOf, ownersOf } from './find-variation.ts';

/** What a search for changes found, sorted by what has to be done about it. */
export interface ChangedObjects {
  /** Items to read anew: changed themselves, or one of their variations. */
  readonly itemIds: readonly string[];
  /** Deleted items as the search gave them, for those that cannot be read any more. */
  readonly tombstones: ReadonlyMap<string, unknown>;
  /** Changed categories and pictures, with their version. */
  readonly references: readonly string[];
  readonly latestTime: string | undefined;
}

const versionSchema = z.object({ version: z.union([z.bigint(), z.number()]) });

export async function collectChanges(
  table: Table,
  objects: readonly unknown[],
  latestTime: string | undefined,
): Promise<ChangedObjects> {
  const itemIds = new Set<string>();
  const tombstones = new Map<string, unknown>();
  const references: string[] = [];
  for (const object of objects) {
    const envelope = envelopeOf(object);
    if (!envelope) continue;
    const { type, id, isDeleted } = envelope;
    if (type === 'ITEM') {
      itemIds.add(id);
      if (isDeleted) tombstones.set(id, object);
    } else if (type === 'ITEM_VARIATION') {
      // What a tombstone still says of its item is not documented; the table knows it too.
      const itemId = ownersOf([object]).get(id) ?? (await findArtworkOf(table, id));
      if (itemId) itemIds.add(itemId);
    } else if (type === 'CATEGORY' || type === 'IMAGE') {
      const parsed = versionSchema.safeParse(object);
      references.push(`${id}@${parsed.success ? parsed.data.version : 0}`);
    }
  }
  return { itemIds: [...itemIds], tombstones, references, latestTime };
}
