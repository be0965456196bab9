import type { ItemObject } from '#functions/square/catalogue-objects.ts';
import { isHiddenOnline, isPresentAt } from '#functions/square/presence.ts';
import type { LeftOut, LeftOutReason } from '#shared/model/left-out.ts';

/** Things a shop of paintings has at the till, but not on its walls; each in the artist's words. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['GIFT_CARD', 'Gift card'],
  ['DONATION', 'Donation'],
  ['APPOINTMENTS_SERVICE', 'Appointment'],
  ['EVENT', 'Event or class'],
  ['DIGITAL', 'Digital product'],
  ['LEGACY_SQUARE_ONLINE_SERVICE', 'Service'],
  ['LEGACY_SQUARE_ONLINE_MEMBERSHIP', 'Membership'],
]);
/** Names of one work that are listed; a hundred sizes are no reading. */
const mostSizes = 20;

/** Why the artist does not sell an item here; undefined: it belongs into the shop. */
export function leftOutBy(
  item: ItemObject,
  locationId: string,
): Pick<LeftOut, 'reason' | 'detail'> | undefined {
  const { isArchived, productType } = item.itemData;
  const detail = otherKinds.get(productType ?? '');
  if (detail !== undefined) return { reason: 'kind', detail };
  if (isArchived) return { reason: 'archived' };
  if (isHiddenOnline(item.itemData)) return { reason: 'hidden' };
  return isPresentAt(item, locationId) ? undefined : { reason: 'elsewhere' };
}

/** The sizes of a work in the shop that are not, one entry a reason. */
export function leftOutSizes(
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
