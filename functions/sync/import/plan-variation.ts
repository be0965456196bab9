import { isDeepStrictEqual } from 'node:util';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import { afterCount, availableOf, noStock, type ReadCount, type Stock } from '#functions/stock/available.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import type { ShopWork, WorkVariation } from '#functions/sync/normalise/work.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { repaired, type StoredWork } from './stored-works.ts';

export interface PlanContext {
  readonly locationId: string;
  /** Square's counts by variation id. */
  readonly counts: ReadonlyMap<string, ReadCount>;
  /** Number of the run that writes; 0 for a webhook. */
  readonly run: number;
  /** Milliseconds: when the read of the work from Square began. */
  readonly readSince: number;
  readonly now: number;
}

interface PictureFields {
  readonly imageUrl: string;
  readonly picture?: Picture | null;
}

/** Fields of a row that has no picture, or none yet. */
export const noPicture: PictureFields = { imageUrl: noImageUrl };

/** Removes a row's picture if Square has none for the work. Other pictures are left to the step that makes them. */
export function lostPicture(
  work: ShopWork,
  row: { readonly imageUrl: string; readonly picture?: Picture | undefined },
): Partial<PictureFields> {
  return !work.image && (row.imageUrl !== noImageUrl || row.picture) ? { ...noPicture, picture: null } : {};
}

/** Plans the write that updates a variation's row to Square's data; undefined if nothing changed. */
export function planVariation(
  work: ShopWork,
  variation: WorkVariation,
  storedWork: StoredWork | undefined,
  context: PlanContext,
): TransactAction | undefined {
  const { variationId, name, ordinal, price, currency } = variation;
  const artwork = storedWork?.artwork;
  const stored = storedWork?.variations.get(variationId);
  const pictureFields =
    artwork && work.image ? { imageUrl: artwork.imageUrl, picture: artwork.picture } : noPicture;
  const { title, category, shipsTo, artworkId } = work;
  const stock = stockAfter(variation, stored, context);
  const shown = { name, ordinal, price, currency, title, category, shipsTo, isDeleted: false };
  const key = keys.variation(artworkId, variationId);
  if (!stored) {
    const first = {
      artworkId,
      variationId,
      ...indexKeys.variation(variationId, artworkId),
      version: 1,
      hidden: artwork?.hidden ?? false,
      ...pictureFields,
    };
    return changeItem(key, { ...shown, ...stockFields(stock), ...first }, { isNew: true });
  }
  const stockChange = changedStock(stored, stock);
  const lost = lostPicture(work, stored);
  const broken = storedWork?.brokenVariations.get(variationId);
  if (broken) {
    const whole = { ...repaired(stored, broken), ...shown, ...stockFields(stock), ...pictureFields };
    return changeItem(
      key,
      { ...whole, version: stored.version + 1 },
      { where: { claims: stored.claims, ...broken } },
    );
  }
  if (isSame(shown, stored) && !stockChange && !lost.imageUrl) return undefined;
  return changeItem(
    key,
    { ...shown, ...stockChange, ...lost, version: stored.version + 1 },
    { where: { version: stored.version } },
  );
}

export function stockAfter(
  { variationId, tracked, soldOut }: WorkVariation,
  stored: VariationItem | undefined,
  { locationId, counts }: PlanContext,
): Stock {
  return afterCount({ ...(stored ?? noStock), tracked, soldOut }, locationId, counts.get(variationId));
}

export function isSame<T extends object>(shown: T, stored: Partial<T>): boolean {
  return (Object.keys(shown) as (keyof T)[]).every((name) => isDeepStrictEqual(shown[name], stored[name]));
}

/** Returns the stock fields to write; undefined if nothing changed. */
function changedStock(stored: VariationItem, stock: Stock) {
  const isSame = isDeepStrictEqual(stored, stock) && availableOf(stock) === stored.available;
  return isSame ? undefined : stockFields(stock);
}

function stockFields(stock: Stock) {
  const { tracked, soldOut, locationId, squareCount, calculatedAt, claims } = stock;
  return { tracked, soldOut, locationId, squareCount, calculatedAt, claims, available: availableOf(stock) };
}

/** Deletes the variations that are not `listed`. Their claims stay, because orders may be paying for them. */
export function leaveVariations(
  stored: StoredWork | undefined,
  listed: readonly WorkVariation[] = [],
): TransactAction[] {
  const ids = new Set(listed.map(({ variationId }) => variationId));
  return [...(stored?.variations.values() ?? [])]
    .filter(({ isDeleted, variationId }) => !isDeleted && !ids.has(variationId))
    .map((variation) => {
      const { artworkId, variationId } = variation;
      const broken = stored?.brokenVariations.get(variationId) ?? {};
      const values = { ...repaired(variation, broken), isDeleted: true };
      return changeItem(keys.variation(artworkId, variationId), values, { where: broken });
    });
}
