import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import type { StockCount } from '#functions/square/provider.ts';
import { pictureSchema } from '#shared/artwork/artwork.ts';

/** Units claimed by one order. Stored inside the variation, so that one conditional write sees all claims. */
const claimSchema = z.object({
  quantity: z.int(),
  /** `held` while a payment runs, `sold` after Square has captured the money. */
  state: z.enum(['held', 'sold']),
  /** Milliseconds. `held`: when the payment began, by the shop's clock. `sold`: Square's time of the capture. */
  at: z.int(),
  /** Square's id of the order, by which its list of changes names the sale. */
  squareOrderId: z._default(z.string(), ''),
  /** Location of a `sold` claim. Absent in claims of older versions; the row's location applies then. */
  locationId: z.optional(z.string()),
  /** Whether Square's count includes these units. */
  counted: z.optional(z.boolean()),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * A variation's row. Also has the work's fields for a cart line (so a cart costs one read for each line), and the
 * fields that the stock transaction tests (`available`, `hidden`, `isDeleted`, `price`, `currency`, `tracked`).
 */
export const variationItemSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  name: z.string(),
  /** Position in Square's order of variations. */
  ordinal: z.int(),
  /** Minor units; null when the cashier enters the price. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** False: Square does not count it; the number is that of shop.config.ts, and sales do not reduce it. */
  tracked: z.boolean(),
  /** Square's own mark, whatever the count. */
  soldOut: z._default(z.boolean(), false),
  /** Location at which Square counted `squareCount`. */
  locationId: z._default(z.string(), ''),
  squareCount: z.int(),
  /** Square's time of the count, in milliseconds; 0 if never counted. */
  calculatedAt: z.int(),
  /** The result of `availableOf`, also below zero; stored because a condition cannot calculate. */
  available: z.int(),
  /** By order id. */
  claims: z.record(z.string(), claimSchema),
  /** Milliseconds of Square's clock: the last sale here; claims are removed after the next count. */
  soldAt: z.optional(z.int()),
  /** Raised by every write of stock; a count is written only if its version is unchanged. */
  version: z.int(),
  title: z.string(),
  category: z.string(),
  /** Copied from the work's row. */
  shipsTo: z.optional(z.array(z.string())),
  imageUrl: z.string(),
  picture: z.optional(pictureSchema),
  hidden: z.boolean(),
  isDeleted: z.boolean(),
});
export type VariationItem = z.infer<typeof variationItemSchema>;

const variationRow = storedRow('variation', variationItemSchema);

/** Throws UnreadableRow, so that an unreadable row never counts as "sold out". */
export function parseVariation(item: Item): VariationItem {
  return variationRow.read(item);
}

/** Undefined for an unreadable row, which is reported. */
export function tryVariation(item: Item): VariationItem | undefined {
  return variationRow.tryRead(item);
}

/** Tells the artist why a count is implausible; undefined for an ordinary count. */
export function oddCount(count: StockCount | undefined): string | undefined {
  if (!count) return undefined;
  if (count.quantity < 0) return `Square counts ${count.quantity} of it; it is shown as sold out.`;
  if (!Number.isInteger(count.quantity)) {
    return `Square counts ${count.quantity} of it; only whole pieces are sold.`;
  }
  return undefined;
}
