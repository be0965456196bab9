import type { PictureSet } from '#functions/catalogue/catalogue-items.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import {
  afterCount,
  availableOf,
  isSameStock,
  noStock,
  type ReadCount,
  type Stock,
} from '#functions/stock/available.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import type { Work, WorkVariation } from '#functions/sync/normalise/work.ts';
import type { Picture } from '#shared/model/artwork.ts';
import type { FieldChange } from '#shared/model/sync-change.ts';
import { noImageUrl } from '#shared/rules/visibility.ts';
import { fieldChanges } from './field-changes.ts';
import { isSameSet, lackingPictures, pictureSetOf, type WantedPicture } from './plan-pictures.ts';
import type { StoredArtwork, StoredWork } from './stored-works.ts';

export interface PlanContext {
  readonly locationId: string;
  /** By variation id. */
  readonly counts: ReadonlyMap<string, ReadCount>;
  /** Run that writes; 0 for a webhook. */
  readonly run: number;
  /** Milliseconds: when the reading began that brought the news. */
  readonly readSince: number;
  /** Milliseconds. */
  readonly now: number;
}

/** What has to be written so that the table says of a work what Square says. No actions: it does already. */
export interface Plan {
  readonly artworkId: string;
  readonly title: string;
  readonly change: 'new' | 'changed' | 'unchanged' | 'gone';
  readonly actions: readonly TransactAction[];
  /** Of a changed work: what anybody sees of it. */
  readonly fields: readonly FieldChange[];
  readonly pictures: readonly WantedPicture[];
}

interface Looks {
  readonly imageUrl: string;
  readonly picture?: Picture | null;
}

/** Only what Square owns is set; hidden, featured and claims are the shop's. */
export function planWork(work: Work, stored: StoredWork | undefined, context: PlanContext): Plan {
  const plan = { artworkId: work.artworkId, title: work.title };
  // News from before what is known: a page that was read before a webhook wrote. Not so what was written before the
  // reading began: then it is Square's catalogue that went back, for instance to a copy.
  if (
    stored &&
    stored.artwork.squareVersion > work.squareVersion &&
    stored.artwork.changedAt >= context.readSince
  ) {
    return { ...plan, change: 'unchanged', actions: [], fields: [], pictures: [] };
  }
  const variations = [
    ...work.variations.map((variation) =>
      planVariation(work, variation, stored?.variations.get(variation.variationId), stored?.artwork, context),
    ),
    ...leftVariations(work, stored),
  ].filter((action) => action !== undefined);
  const artwork = planArtwork(work, stored, variations.length > 0, context);
  const isNew = !stored || (context.run > 0 && stored.artwork.addedRun === context.run);
  const actions = [...(artwork ? [artwork] : []), ...variations];
  const fields =
    isNew || stored.artwork.isDeleted
      ? undefined
      : fieldChanges(work, stored, (variation, row) => stockAfter(variation, row, context));
  const isChanged = fields === undefined || fields.length > 0 || actions.length > 0;
  return {
    ...plan,
    change: fields === undefined ? 'new' : isChanged ? 'changed' : 'unchanged',
    actions,
    fields: fields ?? [],
    pictures: lackingPictures(work, stored?.artwork, context.run),
  };
}

/** What a row shows until its picture is made, or once it has none. */
const noLooks: Looks = { imageUrl: noImageUrl };

/**
 * Pictures are put in place by the step that makes them, which may run at this moment; so a row that is there is only
 * touched when Square has no picture any more.
 */
function lostLooks(
  work: Work,
  row: { readonly imageUrl: string; readonly picture?: Picture | undefined },
): Partial<Looks> {
  return !work.image && (row.imageUrl !== noImageUrl || row.picture) ? { ...noLooks, picture: null } : {};
}

/** A work that left Square, was archived, or is not sold at this location any more. */
export function planGone(
  gone: { readonly artworkId: string; readonly title: string; readonly squareVersion: number },
  stored: StoredWork | undefined,
  context: Pick<PlanContext, 'now'>,
): Plan {
  const plan = { artworkId: gone.artworkId, title: gone.title, fields: [], pictures: [] };
  if (!stored || stored.artwork.isDeleted || stored.artwork.squareVersion > gone.squareVersion) {
    return { ...plan, change: 'unchanged', actions: [] };
  }
  const squareVersion = Math.max(gone.squareVersion, stored.artwork.squareVersion);
  return {
    ...plan,
    change: 'gone',
    actions: [
      changeItem(
        keys.artwork(gone.artworkId),
        { isDeleted: true, changedAt: context.now, squareVersion },
        // Not if someone else has had news of it since it was read.
        {
          condition: 'attribute_not_exists(changedAt) OR changedAt = :changedAt',
          values: { ':changedAt': stored.artwork.changedAt },
        },
      ),
      ...[...stored.variations.values()].filter(({ isDeleted }) => !isDeleted).map(leave),
    ],
  };
}

function planArtwork(
  work: Work,
  stored: StoredWork | undefined,
  withVariations: boolean,
  context: PlanContext,
): TransactAction | undefined {
  const { artworkId, title, category, description, medium, shipsTo, squareUpdatedAt } = work;
  const markedSoldAt = work.isMarkedSold
    ? (stored?.artwork.markedSoldAt ?? Date.parse(squareUpdatedAt))
    : undefined;
  const shown = {
    title,
    category,
    description,
    medium,
    shipsTo,
    squareUpdatedAt,
    markedSoldAt,
    isDeleted: false,
  };
  const pictureSet = pictureSetOf(work, stored?.artwork);
  const listed = work.variations.map(({ variationId }) => variationId);
  const variationIds = [...new Set([...(stored?.artwork.variationIds ?? []), ...listed])];
  const book = { squareVersion: work.squareVersion, changedAt: context.now, variationIds };
  if (!stored) {
    const added = { addedRun: context.run, addedAt: context.now };
    const first = { artworkId, squareId: artworkId, hidden: false, featured: false, ...added };
    return changeItem(
      keys.artwork(artworkId),
      { ...shown, ...noLooks, ...(pictureSet && { pictureSet }), ...book, ...first },
      { isNew: true },
    );
  }
  const { artwork } = stored;
  const lost = lostLooks(work, artwork);
  const grown = variationIds.length > artwork.variationIds.length;
  // The version goes along with a newer price, so that an older page cannot bring the old one back.
  const isNewer = withVariations && work.squareVersion !== artwork.squareVersion;
  const isSameAsBefore = isSame(shown, artwork) && isSameSet(pictureSet, artwork.pictureSet);
  if (isSameAsBefore && !grown && !isNewer && !lost.imageUrl) return undefined;
  return changeItem(
    keys.artwork(artworkId),
    { ...shown, ...lost, ...book, ...changedSet(pictureSet, artwork.pictureSet) },
    {
      condition: 'attribute_not_exists(squareVersion) OR squareVersion <= :squareVersion',
      values: { ':squareVersion': Math.max(work.squareVersion, artwork.squareVersion) },
      also: {
        // A new variation is as hidden as its work was read to be, so that must still hold.
        ...(grown && { hidden: artwork.hidden }),
        // The step that makes pictures writes into it.
        ...(!isSameSet(pictureSet, artwork.pictureSet) &&
          artwork.pictureSet && { pictureSet: artwork.pictureSet }),
      },
    },
  );
}

/** Null takes it away. */
function changedSet(next: PictureSet | undefined, before: PictureSet | undefined) {
  return isSameSet(next, before) ? {} : { pictureSet: next ?? null };
}

function planVariation(
  work: Work,
  variation: WorkVariation,
  stored: VariationItem | undefined,
  artwork: StoredArtwork | undefined,
  context: PlanContext,
): TransactAction | undefined {
  const { variationId, name, ordinal, price, currency } = variation;
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
      ...(artwork && work.image ? { imageUrl: artwork.imageUrl, picture: artwork.picture } : noLooks),
    };
    return changeItem(key, { ...shown, ...stockFields(stock), ...first }, { isNew: true });
  }
  const stockChange = changedStock(stored, stock);
  const lost = lostLooks(work, stored);
  if (isSame(shown, stored) && !stockChange && !lost.imageUrl) return undefined;
  return changeItem(
    key,
    { ...shown, ...stockChange, ...lost, version: stored.version + 1 },
    { also: { version: stored.version } },
  );
}

function stockAfter(
  { variationId, tracked, soldOut }: WorkVariation,
  stored: VariationItem | undefined,
  { locationId, counts }: PlanContext,
): Stock {
  return afterCount({ ...(stored ?? noStock), tracked, soldOut }, locationId, counts.get(variationId));
}

function isSame<T extends object>(shown: T, stored: Partial<T>): boolean {
  return (Object.keys(shown) as (keyof T)[]).every((name) => isEqual(shown[name], stored[name]));
}

/** Of lists, their texts in order. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a.join() === b.join());
}

/** The stock to write; undefined when nothing changed. */
function changedStock(stored: VariationItem, stock: Stock) {
  const isSame = isSameStock(stored, stock) && availableOf(stock) === stored.available;
  return isSame ? undefined : stockFields(stock);
}

function stockFields(stock: Stock) {
  const { tracked, soldOut, locationId, squareCount, calculatedAt, claims } = stock;
  return { tracked, soldOut, locationId, squareCount, calculatedAt, claims, available: availableOf(stock) };
}

/** Variations that Square does not list any more. Their claims stay: an order may still be paying for them. */
function leftVariations(work: Work, stored: StoredWork | undefined): TransactAction[] {
  const listed = new Set(work.variations.map(({ variationId }) => variationId));
  return [...(stored?.variations.values() ?? [])]
    .filter((variation) => !variation.isDeleted && !listed.has(variation.variationId))
    .map(leave);
}

function leave(variation: VariationItem): TransactAction {
  return changeItem(keys.variation(variation.artworkId, variation.variationId), { isDeleted: true });
}
