import type { KeptLine } from '#functions/cart/cart-records.ts';
import { UserError } from '#functions/http/errors.ts';
import {
  heldByAnother,
  noLongerAvailable,
  notShippedThere,
  workInSentence,
} from '#functions/orders/messages.ts';
import type { OrderLine } from '#functions/orders/order.ts';
import { unsoldUnits } from '#functions/stock/available.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import { isPublic } from '#shared/artwork/visibility.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { distinctLines } from '#shared/order/line-words.ts';
import { shippedCountries } from '#shared/shipping/destinations.ts';
import { mayBeSentTo, shipsOnRequest } from '#shared/shipping/shippable.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';

export interface Quote {
  readonly lines: readonly OrderLine[];
  /** Total in minor units. */
  readonly total: number;
}

/**
 * Prices a cart from the shop's own rows. Throws SOLD_OUT with every line that cannot be bought, or HELD if running
 * payments reserve the units of all such lines. A price of zero is invalid, because Square cannot charge it. `running`:
 * id of the order that this guest is paying now. Its reserved units count as available, so that the guest can continue
 * that payment after a reload. `locationId`: location of the sale, whose counts are used; absent for a test order.
 */
export function quoteCart(
  cart: readonly KeptLine[],
  rows: ReadonlyMap<string, VariationItem>,
  {
    currency,
    locationId,
    running,
  }: {
    readonly currency: string;
    readonly locationId?: string | undefined;
    readonly running?: string | undefined;
  },
): Quote {
  const gone: string[] = [];
  const held: string[] = [];
  const lines: OrderLine[] = [];
  for (const line of cart) {
    const row = rows.get(line.variationId);
    const isElsewhere = row && locationId !== undefined && isReadElsewhere(row, locationId);
    if (!row || isElsewhere || !isOffered(row, currency) || unsoldUnits(row) < line.quantity) {
      gone.push(
        workInSentence({
          title: row?.title ?? line.title,
          format: row?.category,
          name: row?.name ?? line.variationName,
        }),
      );
      continue;
    }
    if (row.available + heldBy(row, running) < line.quantity)
      held.push(workInSentence({ ...row, format: row.category }));
    lines.push({
      artworkId: line.artworkId,
      variationId: line.variationId,
      quantity: line.quantity,
      price: row.price,
      tracked: row.tracked,
      title: row.title,
      format: row.category,
      name: row.name,
      lineId: line.id,
      lineUpdatedAt: line.updatedAt,
    });
  }
  if (gone.length > 0) throw noLongerAvailable(gone);
  if (held.length > 0) throw heldByAnother(held);
  return {
    lines: distinctLines(lines),
    total: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
  };
}

/** Whether a variation's count at Square is from another location. */
export function isReadElsewhere(row: VariationItem, locationId: string): boolean {
  return row.tracked && row.locationId !== locationId;
}

function heldBy(row: VariationItem, orderId: string | undefined): number {
  const claim = orderId === undefined ? undefined : row.claims[orderId];
  return claim?.state === 'held' ? claim.quantity : 0;
}

type Priced = VariationItem & { readonly price: number };

function isOffered(row: VariationItem, currency: string): row is Priced {
  return (
    isPublic(row) && row.price !== null && row.price > 0 && row.currency === currency && !shipsOnRequest(row)
  );
}

/** Returns a 409 with the new total and the present price of each line, so that the page can show the change. */
export function priceChanged(quote: Quote, currency: string): UserError {
  return new UserError(409, {
    error: `The price has changed: your order is now ${formatMinorUnits(quote.total, currency)}. Please check your cart and try again.`,
    code: 'PRICE_CHANGED',
    errors: quote.lines.map((line) => ({
      code: 'PRICE_CHANGED',
      detail: `${workInSentence(line)}: ${formatMinorUnits(line.price, currency)}`,
    })),
  });
}

/**
 * Throws a 409 that names every work of a new order that is not sent to `country`, because of the shop's list of
 * countries or of the work's attribute 'Ships to' at Square. `rows`: the rows by variation id.
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
