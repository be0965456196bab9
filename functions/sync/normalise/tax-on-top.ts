import type { ItemObject } from '#functions/square/catalogue-objects.ts';
import { isPresentAt } from '#functions/square/presence.ts';
import type { Taxes } from '#shared/model/terms-of-sale.ts';
import type { References } from './references.ts';

/**
 * What the artist is told of taxes that Square would add to the price of a work, a sentence each; an order for it would be
 * refused, because the total would not be the price shown. Only where the shop asks Square for taxes at all. A tax that
 * reaches works by a product set instead of their own list is not seen here.
 */
export function taxesOnTop(
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
