import { askCatalogue } from './ask-catalogue.ts';
import { itemObjectSchema, variationObjectSchema } from './catalogue-objects.ts';
import type { ShopSquareClient } from './client.ts';
import type { CallOptions } from './outcome.ts';
import { isHiddenOnline, isPresentAt } from './presence.ts';
import { overrideAt, priceAt } from './price-at.ts';
import type { CountRequest, Offer } from './provider.ts';

/**
 * What Square asks for a few variations, read from the objects themselves and not from the search index, which lags.
 * A variation that is deleted, absent from the location, not sellable, or whose item is archived or hidden at Square Online has no entry: an order
 * for it would be taken all the same (Square does not refuse archived lines).
 */
export async function readOffers(
  square: ShopSquareClient,
  { variationIds, locationId }: CountRequest,
  options: CallOptions = {},
): Promise<ReadonlyMap<string, Offer>> {
  const question = { object_ids: [...variationIds], include_related_objects: true };
  const answer = await askCatalogue(square, 'batch-retrieve', question, options);
  const closed = new Set((answer.relatedObjects ?? []).flatMap((object) => closedItem(object, locationId)));
  const offers = new Map<string, Offer>();
  for (const object of answer.objects ?? []) {
    const parsed = variationObjectSchema.safeParse(object);
    if (!parsed.success) continue;
    const { id, isDeleted, itemVariationData: data } = parsed.data;
    if (isDeleted || data.sellable === false || !isPresentAt(parsed.data, locationId)) continue;
    if (data.itemId && closed.has(data.itemId)) continue;
    const { atTill, money } = priceAt(data, overrideAt(data, locationId));
    offers.set(id, { price: atTill ? null : (money?.amount ?? null), currency: money?.currency ?? '' });
  }
  return offers;
}

function closedItem(object: unknown, locationId: string): string[] {
  const parsed = itemObjectSchema.safeParse(object);
  if (!parsed.success) return [];
  const { id, isDeleted, itemData } = parsed.data;
  const isClosed = isDeleted || itemData.isArchived || isHiddenOnline(itemData);
  return isClosed || !isPresentAt(parsed.data, locationId) ? [id] : [];
}
