import {
  type ItemObject,
  isPresentAt,
  localOverride,
  localPrice,
  type VariationObject,
  variationObjectSchema,
} from '#functions/square/catalogue-objects.ts';
import { idPattern } from '#shared/contract/schemas.ts';
import type { LeftOutReason } from '#shared/studio/left-out.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import { cleanLine, fitName, textOf } from './text.ts';
import type { ItemContext, SaleLocation, WorkVariation } from './work.ts';
import { variationFailure } from './work.ts';

const longestName = 120;
/** Minor units: an amount above the highest card payment. */
const highestPrice = 100_000_000;

type Work = Parameters<typeof variationFailure>[0];

interface NormalisedVariation {
  readonly variation?: WorkVariation;
  readonly version: number;
  /** Ids of the variation's own images, which are shown after the work's. */
  readonly imageIds?: readonly string[];
  readonly isNameCut?: boolean;
  /** Set if the artist does not sell the variation here. */
  readonly leftOut?: { readonly name: string; readonly reason: LeftOutReason };
}

/** Reads one variation. The result has none if it is unreadable, deleted or not sold here. Calls `fail` for problems. */
function normaliseVariation(
  object: unknown,
  { artworkId, position }: { readonly artworkId: string; readonly position: number },
  { location, now }: ItemContext,
  fail: (error: string) => void,
): NormalisedVariation {
  const refuse = (error: string) => {
    fail(error);
    return { version: 0 };
  };
  const parsed = variationObjectSchema.safeParse(object);
  if (!parsed.success) return refuse('Square sent this variation in a form the shop cannot read.');
  const { id, version: given, isDeleted, itemVariationData: data } = parsed.data;
  const version = given ?? 0;
  if (!idPattern.test(id)) return refuse('Its id has characters that the shop cannot use.');
  if (data.itemId && data.itemId !== artworkId)
    return refuse('Square lists this variation under another item.');
  const { text, isCut: isNameCut } = fitName(data.name, longestName);
  const name = text || 'Regular';
  if (isDeleted) return { version };
  if (data.sellable === false) return { version, leftOut: { name, reason: 'notForSale' } };
  if (!isPresentAt(parsed.data, location.locationId))
    return { version, leftOut: { name, reason: 'elsewhere' } };
  const override = localOverride(data, location.locationId);
  const { price, error } = priceOf(data, override, location);
  if (error) fail(error);
  if (data.measurementUnitId) fail(measured);
  return {
    variation: {
      variationId: id,
      name,
      ordinal: Number.isInteger(data.ordinal) ? (data.ordinal as number) : position,
      price,
      currency: location.currency,
      tracked: override?.trackInventory ?? data.trackInventory ?? false,
      soldOut: isSoldOut(override, now),
    },
    version,
    imageIds: data.imageIds ?? [],
    isNameCut,
  };
}

const measured =
  'In Square it is sold by a unit of measurement. The shop sells whole pieces, each at the price of one unit. If that is wrong, take the unit away in Square.';

type Data = VariationObject['itemVariationData'];
type Override = NonNullable<Data['locationOverrides']>[number];

/** Reads the price. An invalid price is never guessed: it becomes 'Price on request' and is reported to the artist. */
function priceOf(
  data: Data,
  override: Override | undefined,
  location: SaleLocation,
): { readonly price: number | null; readonly error?: string } {
  const { atTill, money } = localPrice(data, override);
  if (atTill) return { price: null };
  const amount = money?.amount;
  const say = (what: string) => ({ price: null, error: `${what} It is shown as 'Price on request'.` });
  if (amount === undefined || amount === null) return say('It has no price in Square.');
  if (!Number.isSafeInteger(amount) || amount < 0) return say('Its price in Square is no amount of money.');
  if (amount === 0) return say('Its price in Square is 0.');
  if (amount > highestPrice) return say('Its price in Square is too high to be paid by card.');
  if (money?.currency !== location.currency) {
    return say(
      `Its price in Square is in ${cleanLine(money?.currency, 3) || 'no currency'}, not in ${location.currency}.`,
    );
  }
  return { price: amount };
}

function isSoldOut(override: Override | undefined, now: number): boolean {
  if (override?.soldOut !== true) return false;
  const until = Date.parse(override.soldOutValidUntil ?? '');
  return !(until <= now);
}

function failure(work: Work, object: unknown, error: string): SyncFailure {
  const { id, itemVariationData } = (object ?? {}) as {
    id?: unknown;
    itemVariationData?: { name?: unknown } | null;
  };
  const name = textOf(itemVariationData?.name, longestName);
  return variationFailure(work, { variationId: textOf(id, 64), name }, error);
}

/**
 * Reads an item's variations without duplicates, and adds problems to `failures`. `version` is the highest version among
 * the item and its variations; `sizes` are the variations that are not for sale here.
 */
export function normaliseVariations(
  item: ItemObject,
  work: Work,
  context: ItemContext,
  failures: SyncFailure[],
) {
  const found = new Map<string, WorkVariation>();
  const cut: WorkVariation[] = [];
  const imageIds: string[] = [];
  const sizes: NonNullable<NormalisedVariation['leftOut']>[] = [];
  let version = item.version ?? 0;
  const fail = (variation: WorkVariation, error: string) =>
    failures.push(variationFailure(work, variation, error));
  for (const [position, object] of (item.itemData.variations ?? []).entries()) {
    const place = { artworkId: work.artworkId, position };
    const read = normaliseVariation(object, place, context, (error) =>
      failures.push(failure(work, object, error)),
    );
    version = Math.max(version, read.version);
    imageIds.push(...(read.imageIds ?? []));
    if (read.leftOut) sizes.push(read.leftOut);
    const { variation } = read;
    if (!variation) continue;
    if (found.has(variation.variationId)) {
      fail(variation, 'Square lists this variation twice; the first one counts.');
      continue;
    }
    found.set(variation.variationId, variation);
    if (read.isNameCut) cut.push(variation);
  }
  const variations = [...found.values()];
  for (const variation of cut) fail(variation, cutError(variation, variations));
  return { variations, version, imageIds, sizes };
}

function cutError(variation: WorkVariation, all: readonly WorkVariation[]): string {
  return all.some((other) => other !== variation && other.name === variation.name)
    ? `Cut to ${longestName} characters, the name of this size is the same as another’s, so nobody can tell them apart. Please shorten it in Square.`
    : `The name of this size is longer than ${longestName} characters and was cut. Please shorten it in Square.`;
}
