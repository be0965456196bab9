import {
  deletedItemSchema,
  type ItemObject,
  isHiddenOnline,
  isPresentAt,
  itemObjectSchema,
} from '#functions/square/catalogue-objects.ts';
import { idPattern } from '#shared/contract/schemas.ts';
import type { Taxes } from '#shared/shipping/terms-of-sale.ts';
import type { LeftOut, LeftOutReason } from '#shared/studio/left-out.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import { attributeFacts } from './attribute-facts.ts';
import { categoryOf, isMarkedSold, unclearSoldMark } from './category.ts';
import { destinationsOf } from './destinations.ts';
import { normaliseVariations } from './normalise-variation.ts';
import type { References } from './references.ts';
import { fitName, fitText, textOf } from './text.ts';
import { type ItemContext, imagesOf, itemFailure, type Normalised } from './work.ts';

/** Items that are sold at the till but are not works, with their names for the artist. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['GIFT_CARD', 'Gift card'],
  ['DONATION', 'Donation'],
  ['APPOINTMENTS_SERVICE', 'Appointment'],
  ['EVENT', 'Event or class'],
  ['DIGITAL', 'Digital product'],
  ['LEGACY_SQUARE_ONLINE_SERVICE', 'Service'],
  ['LEGACY_SQUARE_ONLINE_MEMBERSHIP', 'Membership'],
]);

/** Maximum number of sizes of one work that the left-out list names. */
const mostSizes = 20;

const longestTitle = 200;
const longestDescription = 10_000;

/** Reads one ITEM of Square in any state. Never throws: problems become failures. */
export function normaliseItem(object: unknown, surroundings: ItemContext): Normalised {
  const deleted = tombstone(object);
  if (deleted) return deleted;
  const parsed = itemObjectSchema.safeParse(object);
  if (!parsed.success) return unreadable(object, 'Square sent this item in a form the shop cannot read.');
  const item = parsed.data;
  const data = item.itemData;
  if (!idPattern.test(item.id)) return unreadable(object, 'Its id has characters that the shop cannot use.');
  const { text: title, isCut: isTitleCut } = fitName(data.name, longestTitle);
  const work = { artworkId: item.id, title };
  const gone = (leftOut: Pick<LeftOut, 'reason' | 'detail'>): Normalised => ({
    kind: 'gone',
    ...work,
    squareVersion: item.version ?? 0,
    leftOut: [{ ...work, ...leftOut }],
  });
  const reason = leftOutBy(item, surroundings.location.locationId);
  if (reason) return gone(reason);
  if (title === '') return unreadable(object, 'It has no name in Square.');

  const { references, imageHosts, location, terms } = surroundings;
  const failures: SyncFailure[] = [];
  const fail = (error: string) => failures.push(itemFailure(work, error));
  const isSold = isMarkedSold(data, item.customAttributeValues, references);
  const { variations, version, imageIds, sizes } = normaliseVariations(item, work, surroundings, failures);
  if (variations.length === 0) {
    if (failures.length === 0 && (data.variations ?? []).length > 0) {
      return gone({ reason: sizes[0]?.reason ?? 'notForSale' });
    }
    if (failures.length === 0) fail('It has no variation that can be sold at this location.');
    return refused(work, failures);
  }
  if (isTitleCut) {
    fail(`Its title is longer than ${longestTitle} characters and was cut. Please shorten it in Square.`);
  }
  if (!isSold) unclearSoldMark(item.customAttributeValues).forEach(fail);
  const { images, errors } = imagesOf([...(data.imageIds ?? []), ...imageIds], references.images, {
    imageHosts,
    title,
  });
  errors.forEach(fail);
  if (hasRequiredChoice(data)) fail(requiredChoice);
  taxesOnTop(item, references, { taxes: terms.taxes, locationId: location.locationId }).forEach(fail);
  const { facts, errors: unclear } = attributeFacts(
    item.customAttributeValues,
    references.selections,
    surroundings.now,
  );
  unclear.forEach(fail);
  const [image, ...furtherImages] = images;
  return {
    kind: 'work',
    work: {
      artworkId: item.id,
      squareVersion: version,
      squareUpdatedAt: timeOf(item, version),
      title,
      category: told(categoryOf(data, references.categories), fail).name,
      description: readDescription(data, fail),
      ...facts,
      isMarkedSold: isSold,
      shipsTo: told(destinationsOf(item.customAttributeValues, references.selections, terms.delivery), fail)
        .shipsTo,
      image,
      furtherImages,
      variations: isSold ? variations.map((variation) => ({ ...variation, soldOut: true })) : variations,
    },
    failures,
    leftOut: leftOutSizes(work, sizes),
  };
}

/** Reads a deleted item. Square documents only its id, so no other field is required. */
function tombstone(object: unknown): Normalised | undefined {
  const parsed = deletedItemSchema.safeParse(object);
  if (!parsed.success || !idPattern.test(parsed.data.id)) return undefined;
  const { id, version } = parsed.data;
  return { kind: 'gone', artworkId: id, title: '', squareVersion: version ?? 0, leftOut: [] };
}

type ItemData = ItemObject['itemData'];

/** Tells whether a modifier is required, such as a frame. Square sends -1 or nothing if the modifier list decides. */
function hasRequiredChoice({ modifierListInfo }: ItemData): boolean {
  return (modifierListInfo ?? []).some(
    ({ minSelectedModifiers, enabled }) => enabled !== false && (minSelectedModifiers ?? 0) > 0,
  );
}

const requiredChoice =
  'In Square a modifier must be chosen for it. The shop has no modifiers: it is sold without one, at the price of its variation. If that is wrong, make each choice a variation, or the modifier optional.';
type Fail = (error: string) => void;

/** Returns the answer, and reports its error to the artist if there is one. */
function told<T extends { readonly error?: string | undefined }>(answer: T, fail: Fail): T {
  if (answer.error !== undefined) fail(answer.error);
  return answer;
}

function readDescription({ descriptionPlaintext, description }: ItemData, fail: Fail): string {
  const { text, isCut } = fitText(descriptionPlaintext || description, longestDescription);
  if (isCut) fail(`Its description is longer than ${longestDescription} characters and was cut.`);
  return text;
}

/** Returns the item's time (RFC 3339). If it is missing or invalid, uses Square's version, which is in milliseconds. */
function timeOf(item: ItemObject, version: number): string {
  const time = Date.parse(item.updatedAt ?? '');
  return new Date(Number.isFinite(time) ? time : Math.min(Math.max(version, 0), 8.64e15)).toISOString();
}

function unreadable(object: unknown, error: string): Normalised {
  const { id, itemData } = (object ?? {}) as { id?: unknown; itemData?: { name?: unknown } | null };
  const work = { artworkId: textOf(id, 64), title: textOf(itemData?.name, longestTitle) };
  return refused(work, [itemFailure(work, error)]);
}

function refused(work: Pick<LeftOut, 'artworkId' | 'title'>, failures: readonly SyncFailure[]): Normalised {
  const detail = failures[0]?.error ?? '';
  return {
    kind: 'unreadable',
    artworkId: idPattern.test(work.artworkId) ? work.artworkId : undefined,
    failures,
    leftOut: [{ ...work, reason: 'refused', detail }],
  };
}

/**
 * Lists messages about taxes that Square would add to a work's price, if the shop has Square apply taxes. An order of
 * such a work would be refused, because its total would differ from the price shown. Taxes that a product set assigns,
 * instead of the item's own list, are not seen.
 */
function taxesOnTop(
  { itemData: { taxIds, isTaxable } }: ItemObject,
  references: Pick<References, 'taxes'>,
  { taxes, locationId }: { readonly taxes: Taxes; readonly locationId: string },
): string[] {
  if (taxes.prices === 'none' || isTaxable === false) return [];
  return (taxIds ?? []).flatMap((id) => {
    const tax = references.taxes.get(id);
    if (!tax || tax.isIncluded || !isPresentAt(tax, locationId)) return [];
    const named = [tax.percentage === '' ? '' : `${tax.percentage} %`, tax.name]
      .filter((word) => word !== '')
      .join(' ');
    return [
      `Square would add ${named || 'a tax'} to its price, and the shop sells at the price that it shows: it cannot be bought. In Square, set the tax to 'included in item price' or take it off this item.`,
    ];
  });
}

/** Returns why the artist does not sell an item here; undefined if it belongs in the shop. */
function leftOutBy(item: ItemObject, locationId: string): Pick<LeftOut, 'reason' | 'detail'> | undefined {
  const { isArchived, productType } = item.itemData;
  const detail = otherKinds.get(productType ?? '');
  if (detail !== undefined) return { reason: 'kind', detail };
  if (isArchived) return { reason: 'archived' };
  if (isHiddenOnline(item.itemData)) return { reason: 'hidden' };
  return isPresentAt(item, locationId) ? undefined : { reason: 'elsewhere' };
}

/** Lists the sizes of a shown work that are not for sale here, with one entry for each reason. */
function leftOutSizes(
  work: Pick<LeftOut, 'artworkId' | 'title'>,
  sizes: readonly { readonly name: string; readonly reason: LeftOutReason }[],
): LeftOut[] {
  return [...new Set(sizes.map(({ reason }) => reason))].map((reason) => {
    const names = sizes.filter((size) => size.reason === reason).map(({ name }) => name);
    const more = names.length - mostSizes;
    return {
      ...work,
      reason,
      sizes: [...names.slice(0, mostSizes), ...(more > 0 ? [`${more} more`] : [])],
    };
  });
}
