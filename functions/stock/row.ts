import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import type { StockCount } from '#functions/square/provider.ts';
import { pictureSchema } from '#shared/artwork/artwork.ts';

/** Units claimed by one order. All claims are in the variation's row, so that one conditional write sees them. */
const claimSchema = z.object({
  quantity: z.int(),
  /** `held` while a payment runs, `sold` after Square has captured the money. */
  state: z.enum(['held', 'sold']),
  /** Milliseconds. `held`: the payment's start by the shop's clock. `sold`: Square's time of the capture. */
  at: z.int(),
  /** Square's id of the order. Square's list of changes uses it to name the sale. */
  squareOrderId: z._default(z.string(), ''),
  /** Location of a `sold` claim. Absent in claims of older versions, for which the row's location applies. */
  locationId: z.optional(z.string()),
  /** Whether Square's count includes these units. */
  counted: z.optional(z.boolean()),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * A variation's row. It also has the work's fields for a cart line (so that a cart costs one read for each line), and
 * the fields that the stock transaction tests (`available`, `hidden`, `isDeleted`, `price`, `currency`, `tracked`).
 */
export const variationItemSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  name: z.string(),
  /** Position in Square's order of variations. */
  ordinal: z.int(),
  /** Minor units; null if the price is entered at the time of sale. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** False if Square does not count the variation. Then shop.config.ts has the number, and sales do not reduce it. */
  tracked: z.boolean(),
  /** Whether Square marks the variation as sold out, whatever the count. */
  soldOut: z._default(z.boolean(), false),
  /** Location at which Square counted `squareCount`. */
  locationId: z._default(z.string(), ''),
  squareCount: z.int(),
  /** Square's time of the count, in milliseconds; 0 if never counted. */
  calculatedAt: z.int(),
  /** The result of `availableOf`, possibly negative. It is stored because a DynamoDB condition cannot calculate it. */
  available: z.int(),
  /** Claims by order id. */
  claims: z.record(z.string(), claimSchema),
  /** Time of the last sale here, in milliseconds of Square's clock. It stays when the sale's claim is removed. */
  soldAt: z.optional(z.int()),
  /** Increased by every write of stock. A count is written only if the version is unchanged. */
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

/** Reads a variation's row. Throws UnreadableRow, so that an unreadable row never counts as "sold out". */
export function parseVariation(item: Item): VariationItem {
  return variationRow.read(item);
}

/** Reads a variation's row. Reports an unreadable row and returns undefined. */
export function tryVariation(item: Item): VariationItem | undefined {
  return variationRow.tryRead(item);
}

/** Explains an implausible count to the artist; undefined for an ordinary count. */
export function oddCount(count: StockCount | undefined): string | undefined {
  if (!count) return undefined;
  if (count.quantity < 0) return `Square counts ${count.quantity} of it; it is shown as sold out.`;
  if (!Number.isInteger(count.quantity)) {
    return `Square counts ${count.quantity} of it; only whole pieces are sold.`;
  }
  return undefined;
}
