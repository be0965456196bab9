import { raiseVersion } from '#functions/db/catalogue-version.ts';
import type { Services } from '#functions/http/services.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { artworkRows, makeArtworkItem, makeVariationItem } from '#test/support/shop/catalogue.ts';
import { makeCount, makeItem, makeVariation, studio } from '#test/support/shop/square-catalogue.ts';

/** A work with one variation, stored at Square and in the shop. */
export interface Work {
  readonly id: string;
  /** Price in minor units. */
  readonly price: number;
  readonly stock: number;
  readonly tracked?: boolean;
  /** Title of the work. The default is 'Work ID'. */
  readonly title?: string;
  /** Category of the work. The default is 'Originals'. */
  readonly category?: string;
  /** Name of the work's variation. The default is 'Regular'. */
  readonly name?: string;
  /** Ids of the work's taxes in `squareTaxes`. */
  readonly taxIds?: readonly string[];
}

export const original: Work = { id: 'MOON', price: 120_000, stock: 1 };

export function variationOf(work: Pick<Work, 'id'>): string {
  return `${work.id}-V1`;
}

function titleOf({ id, title = `Work ${id}` }: Work): string {
  return title;
}

/** Taxes at Square by their ids. */
const squareTaxes = {
  VAT: { name: 'VAT', inclusion_type: 'INCLUSIVE', percentage: '20' },
  GST: { name: 'GST', inclusion_type: 'INCLUSIVE', percentage: '5' },
  STATE: { name: 'State tax', inclusion_type: 'ADDITIVE', percentage: '8.5' },
} as const;

const countedAt = '2026-11-01T00:00:00.000Z';

/** Another seller to which the shop can be connected. */
export const otherAccount = { merchantId: 'MOTHER', locationId: 'LOTHER' };

/** Returns Square's catalogue with these works. */
export function catalogueOf(works: readonly Work[]): CatalogueFile {
  return {
    objects: [
      ...taxesOf(works),
      ...works.map((work) =>
        makeItem(work.id, {
          name: titleOf(work),
          object: { updated_at: countedAt },
          data: work.taxIds && { tax_ids: work.taxIds },
          variations: [
            makeVariation(variationOf(work), {
              name: work.name ?? 'Regular',
              price_money: { amount: work.price, currency: 'USD' },
              track_inventory: work.tracked ?? true,
            }),
          ],
        }),
      ),
    ],
    counts: works
      .filter((work) => work.tracked ?? true)
      .map((work) => makeCount(variationOf(work), String(work.stock))),
    locations: [
      studio,
      { ...studio, id: 'LFAIR', name: 'Fair' },
      { ...studio, id: otherAccount.locationId, name: 'Other', merchant_id: otherAccount.merchantId },
    ],
  };
}

function taxesOf(works: readonly Work[]) {
  const isUsed = works.some(({ taxIds }) => taxIds !== undefined);
  return Object.entries(isUsed ? squareTaxes : {}).map(([id, tax]) => ({
    type: 'TAX',
    id,
    version: 0,
    updated_at: countedAt,
    tax_data: { calculation_phase: 'TAX_SUBTOTAL_PHASE', enabled: true, ...tax },
  }));
}

/** Stores the works' rows as a sync does. */
export async function putWorks(table: Services['table'], works: readonly Work[]): Promise<void> {
  const rows = works.map((work) => {
    const artwork = makeArtworkItem({
      artworkId: work.id,
      title: titleOf(work),
      ...(work.category !== undefined && { category: work.category }),
    });
    const variation = {
      variationId: variationOf(work),
      ...(work.name !== undefined && { name: work.name }),
      price: work.price,
      available: work.stock,
      squareCount: work.stock,
      tracked: work.tracked ?? true,
      calculatedAt: Date.parse(countedAt),
    };
    return artworkRows(artwork, [makeVariationItem(variation, artwork)]);
  });
  await table.batchWrite(rows.flat().map((put) => ({ put })));
  await raiseVersion(
    table,
    works.map(({ id }) => id),
  );
}
