import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { indexKeys, type Key, keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import type { VariationItem } from '#functions/stock/row.ts';

export function makeArtworkItem(overrides: Partial<ArtworkItem> = {}): ArtworkItem {
  return {
    artworkId: 'MOONSTAIRS',
    squareId: overrides.artworkId ?? 'MOONSTAIRS',
    title: 'The Moon Stairs',
    category: 'Originals',
    description: 'A staircase that changed its mind.\nAcrylic and ink.',
    medium: 'Acrylic on canvas',
    imageUrl: '/media/moon-1080.jpg',
    picture: { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 640, 1080, 1600] },
    squareUpdatedAt: '2026-10-01T10:00:00.000Z',
    isDeleted: false,
    hidden: false,
    featured: false,
    ...overrides,
  };
}

/** Variations of the work. By default they have its title, category, picture and flags. */
export function makeVariationItem(
  overrides: Partial<VariationItem> = {},
  artwork: ArtworkItem = makeArtworkItem(),
): VariationItem {
  const available = overrides.available ?? 1;
  return {
    artworkId: artwork.artworkId,
    variationId: `${artwork.artworkId}-V1`,
    name: 'Regular',
    ordinal: 0,
    price: 120_000,
    currency: 'USD',
    tracked: true,
    soldOut: false,
    locationId: 'LSTUDIO',
    squareCount: available,
    calculatedAt: Date.parse('2026-11-01T00:00:00Z'),
    available,
    claims: {},
    version: 1,
    title: artwork.title,
    category: artwork.category,
    imageUrl: artwork.imageUrl,
    ...(artwork.picture && { picture: artwork.picture }),
    hidden: artwork.hidden,
    isDeleted: artwork.isDeleted,
    ...overrides,
  };
}

/** Stores a work with its variations as a sync does. */
export async function putArtwork(
  table: Table,
  artwork: ArtworkItem,
  variations: readonly VariationItem[],
): Promise<void> {
  await writeShown(
    table.transact,
    [artwork.artworkId],
    artworkRows(artwork, variations).map((Item) => ({ Put: { Item } })),
  );
}

/** Returns a work and its variations as rows. */
export function artworkRows(artwork: ArtworkItem, variations: readonly VariationItem[]): (Item & Key)[] {
  return [
    {
      ...keys.artwork(artwork.artworkId),
      ...artwork,
      variationIds: variations.map(({ variationId }) => variationId),
    },
    ...variations.map((variation) => ({
      ...keys.variation(artwork.artworkId, variation.variationId),
      ...indexKeys.variation(variation.variationId, artwork.artworkId),
      ...variation,
    })),
  ];
}
