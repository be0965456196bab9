import { notShippedThere } from '#functions/orders/messages.ts';
import type { OrderLine } from '#functions/orders/order.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import type { Delivery } from '#shared/model/terms-of-sale.ts';
import { shippedCountries } from '#shared/rules/destinations.ts';
import { mayBeSentTo } from '#shared/rules/shippable.ts';

/**
 * Throws a 409 that names every work of a new order that is not sent to that country: by the shop's list of countries, or
 * by the work's attribute 'Ships to' at Square. `rows` by variation id.
 */
export function refuseDestination(
  lines: readonly OrderLine[],
  rows: ReadonlyMap<string, VariationItem>,
  country: string,
  delivery: Delivery,
): void {
  const isServed = shippedCountries(delivery).includes(country);
  const refused = lines.filter(
    ({ variationId }) => !isServed || !mayBeSentTo(rows.get(variationId) ?? {}, country),
  );
  if (refused.length > 0) throw notShippedThere(refused, country);
}
