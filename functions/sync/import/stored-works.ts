import * as z from 'zod/mini';
import { artworkItemSchema } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { parseVariation, type VariationItem } from '#functions/stock/row.ts';

/** An artwork's row with what only the sync needs to know of it. */
const storedArtworkSchema = z.extend(artworkItemSchema, {
  squareVersion: z._default(z.int(), 0),
  /** All variations it ever had, so that one that left Square is found without a query. */
  variationIds: z._default(z.array(z.string()), []),
  /** Milliseconds: when a sync or a webhook last wrote it. */
  changedAt: z._default(z.int(), 0),
  /** Number of the run that brought it; 0 for one that came by a webhook. */
  addedRun: z._default(z.int(), 0),
});
export type StoredArtwork = z.infer<typeof storedArtworkSchema>;

export interface StoredWork {
  readonly artwork: StoredArtwork;
  /** By variation id. */
  readonly variations: ReadonlyMap<string, VariationItem>;
}

/** The works of these ids that the table has, as they are this moment. `variationIds` are looked for besides the known ones. */
export async function readStoredWorks(
  table: Table,
  wanted: readonly { readonly artworkId: string; readonly variationIds: readonly string[] }[],
): Promise<ReadonlyMap<string, StoredWork>> {
  const artworks = new Map(
    (
      await table.batchGet(
        wanted.map(({ artworkId }) => keys.artwork(artworkId)),
        true,
      )
    ).map((item) => {
      const artwork = storedArtworkSchema.parse(item);
      return [artwork.artworkId, artwork];
    }),
  );
  const variationKeys = wanted.flatMap(({ artworkId, variationIds }) => {
    const stored = artworks.get(artworkId);
    if (!stored) return [];
    return [...new Set([...variationIds, ...stored.variationIds])].map((id) => keys.variation(artworkId, id));
  });
  const variations = (await table.batchGet(variationKeys, true)).map(parseVariation);
  const byArtwork = Map.groupBy(variations, ({ artworkId }) => artworkId);
  return new Map(
    [...artworks].map(([artworkId, artwork]) => [
      artworkId,
      {
        artwork,
        variations: new Map(
          (byArtwork.get(artworkId) ?? []).map((variation) => [variation.variationId, variation]),
        ),
      },
    ]),
  );
}
