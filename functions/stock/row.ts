import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import type { StockCount } from '#functions/square/provider.ts';
import { pictureSchema } from '#shared/artwork/artwork.ts';

/** Units taken by one order. They live inside the variation, so that one conditional write sees them all. */
const claimSchema = z.object({
  quantity: z.int(),
  /** `held` while a payment runs, `sold` once Square took the money. */
  state: z.enum(['held', 'sold']),
  /** Milliseconds. `held`: when the payment began, by the shop's clock. `sold`: Square's own time of the capture, 0 where it
   * gave none. Only times of one clock are ever subtracted. */
  at: z.int(),
  /** What Square calls the order: by it Square's own list of changes names the sale. */
  squareOrderId: z._default(z.string(), ''),
  /** Of the sale, once it is `sold`. Absent in claims of older versions: then it is the location of the row. */
  locationId: z.optional(z.string()),
  /** Square's count holds these units already. */
  counted: z.optional(z.boolean()),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * A variation in the table, with what a cart line needs to know of its work (so a cart costs one read a line) and with
 * everything the stock transaction asks (`available`, `hidden`, `isDeleted`, `price`, `currency`, `tracked`).
 */
export const variationItemSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  name: z.string(),
  /** Place among its siblings, as Square orders them. */
  ordinal: z.int(),
  /** Minor units; null when Square prices it at the till. */
  price: z.nullable(z.int()),
  currency: z.string(),
  /** False: Square does not count it; the number is then that of shop.config.ts and nothing is taken. */
  tracked: z.boolean(),
  /** Square's own word, whatever the count. */
  soldOut: z._default(z.boolean(), false),
  /** Location that `squareCount` is of. */
  locationId: z._default(z.string(), ''),
  squareCount: z.int(),
  /** Square's time of the count, in milliseconds; 0 when never counted. */
  calculatedAt: z.int(),
  /** What `availableOf` says; below zero when more is reserved than is left. A number of its own, because a condition cannot calculate. */
  available: z.int(),
  /** By order id. */
  claims: z.record(z.string(), claimSchema),
  /** Milliseconds, Square's time of the capture: when this shop last sold a piece of it. Claims go with the next count. */
  soldAt: z.optional(z.int()),
  /** Raised by every write of stock; a count is written only on condition of the version that it was calculated from. */
  version: z.int(),
  title: z.string(),
  category: z.string(),
  /** As its work's. */
  shipsTo: z.optional(z.array(z.string())),
  imageUrl: z.string(),
  picture: z.optional(pictureSchema),
  hidden: z.boolean(),
  isDeleted: z.boolean(),
});
export type VariationItem = z.infer<typeof variationItemSchema>;

const variationRow = storedRow('variation', variationItemSchema);

/** Throws UnreadableRow: what cannot be read is never "sold out". */
export function parseVariation(item: Item): VariationItem {
  return variationRow.read(item);
}

/** For those who do what they can for each: undefined for a row that cannot be read, which is reported. */
export function tryVariation(item: Item): VariationItem | undefined {
  return variationRow.tryRead(item);
}

/** Why a count is odd, in words for the artist; undefined for an ordinary one. */
export function oddCount(count: StockCount | undefined): string | undefined {
  if (!count) return undefined;
  if (count.quantity < 0) return `Square counts ${count.quantity} of it; it is shown as sold out.`;
  if (!Number.isInteger(count.quantity)) {
    return `Square counts ${count.quantity} of it; only whole pieces are sold.`;
  }
  return undefined;
}
