import * as z from 'zod/mini';
import { indexKeys } from '#functions/db/keys.ts';
import { inIndex } from '#functions/db/queries.ts';
import type { Table } from '#functions/db/table.ts';

/** The work that a variation belongs to, if the shop has it. */
export async function findArtworkOf(table: Table, variationId: string): Promise<string | undefined> {
  const page = await table.queryPage({ ...inIndex(indexKeys.variation(variationId, '')), Limit: 1 });
  const artworkId = page.Items?.[0]?.['gsi1sk'];
  return typeof artworkId === 'string' ? artworkId : undefined;
}

const variationSchema = z.object({
  id: z.string(),
  itemVariationData: z.object({ itemId: z.string() }),
});

/** Ids of works by those of their variations, as Square's variations say it. */
export function ownersOf(objects: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    objects.flatMap((object) => {
      const { success, data } = variationSchema.safeParse(object);
      return success ? [[data.id, data.itemVariationData.itemId] as const] : [];
    }),
  );
}
