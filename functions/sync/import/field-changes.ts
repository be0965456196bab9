import { sourceOf } from '#functions/catalogue/catalogue-items.ts';
import { type Stock, unsoldUnits } from '#functions/stock/available.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import type { ShopWork, WorkVariation } from '#functions/sync/normalise/work.ts';
import { factNames } from '#shared/artwork/artwork.ts';
import { formatPrice, toMajorUnits } from '#shared/money/money.ts';
import { countriesInSentence } from '#shared/shipping/country-names.ts';
import type { FieldChange } from '#shared/studio/sync-change.ts';
import { isSameSet, pictureSetOf } from './plan-pictures.ts';
import type { StoredWork } from './stored-works.ts';

const longestText = 160;
/** Number of characters shown before the first difference of two long texts. */
const leadIn = 30;

/** Lists the changes of an existing work that visitors or the artist will see, field by field, in the page's words. */
export function fieldChanges(
  work: ShopWork,
  stored: StoredWork,
  stockOf: (variation: WorkVariation, stored: VariationItem | undefined) => Stock,
): FieldChange[] {
  const { artwork } = stored;
  const listed = new Set(work.variations.map(({ variationId }) => variationId));
  const left = [...stored.variations.values()].filter(
    ({ isDeleted, variationId }) => !isDeleted && !listed.has(variationId),
  );
  return [
    ...factNames.flatMap((name) => change({ name }, artwork[name] ?? '', work[name] ?? '')),
    ...change({ name: 'sold' }, markWord(artwork.markedSoldAt !== undefined), markWord(work.isMarkedSold)),
    ...change({ name: 'ships to' }, destinationWords(artwork.shipsTo), destinationWords(work.shipsTo)),
    ...pictureChange(work, stored),
    ...work.variations.flatMap((variation) => {
      const known = stored.variations.get(variation.variationId);
      return variationChanges(variation, known?.isDeleted ? undefined : known, stockOf(variation, known));
    }),
    ...left.map(({ name }): FieldChange => ({ name: 'size', before: name, after: '' })),
  ];
}

function variationChanges(
  { name, price }: WorkVariation,
  stored: VariationItem | undefined,
  stock: Stock,
): FieldChange[] {
  if (!stored) return [{ name: 'size', before: '', after: `${name}, ${priceWords(price)}` }];
  return [
    ...change({ name: 'name', variation: stored.name }, stored.name, name),
    ...change({ name: 'price', variation: name }, priceWords(stored.price), priceWords(price)),
    ...change({ name: 'stock', variation: name }, stockWords(stored), stockWords(stock)),
  ];
}

function pictureChange(work: ShopWork, { artwork }: StoredWork): FieldChange[] {
  const { image } = work;
  const isShown = image?.key === (artwork.picture && sourceOf(artwork.picture));
  // A picture that could not be made is not listed as a change again.
  const isGivenUp = artwork.picturesGivenUp?.some(({ key }) => key === image?.key) ?? false;
  if (isShown || isGivenUp) return setChange(work, artwork);
  const before = artwork.picture ? 'A picture' : '';
  return change({ name: 'picture' }, before, image ? (before ? 'Another picture' : 'A picture') : '');
}

/** Returns the change of the further images or of the captions, for a work whose first picture is unchanged. */
function setChange(work: ShopWork, artwork: StoredWork['artwork']): FieldChange[] {
  const set = pictureSetOf(work, artwork);
  if (isSameSet(set, artwork.pictureSet)) return [];
  const words = (count = 1) => (count === 1 ? 'A picture' : `${count} pictures`);
  const [before, after] = [words(artwork.pictureSet?.length), words(set?.length)];
  return change({ name: 'picture' }, before, before === after ? `${after}, changed` : after);
}

function markWord(isMarked: boolean): string {
  return isMarked ? 'Sold' : '';
}

function destinationWords(shipsTo: readonly string[] | undefined): string {
  if (shipsTo === undefined) return '';
  return shipsTo.length === 0 ? 'On request' : countriesInSentence(shipsTo);
}

function priceWords(price: number | null): string {
  return formatPrice(price === null ? null : toMajorUnits(price));
}

function stockWords(stock: Stock): string {
  const units = unsoldUnits(stock);
  return units > 0 ? `${units} in stock` : 'Out of stock';
}

function change(
  field: Pick<FieldChange, 'name' | 'variation'>,
  before: string,
  after: string,
): FieldChange[] {
  if (before === after) return [];
  const from = before.length + after.length > 2 * longestText ? parting(before, after) : 0;
  return [{ ...field, before: excerpt(before, from), after: excerpt(after, from) }];
}

/** Returns a position a little before the first character that differs. */
function parting(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  return Math.max(0, same - leadIn);
}

function excerpt(text: string, from: number): string {
  const cut = text.slice(from, from + longestText).toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${from + longestText < text.length ? '…' : ''}`;
}
