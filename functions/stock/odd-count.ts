import type { StockCount } from '#functions/square/provider.ts';

/** Why a count is odd, in words for the artist; undefined for an ordinary one. */
export function oddCount(count: StockCount | undefined): string | undefined {
  if (!count) return undefined;
  if (count.quantity < 0) return `Square counts ${count.quantity} of it; it is shown as sold out.`;
  if (!Number.isInteger(count.quantity)) {
    return `Square counts ${count.quantity} of it; only whole pieces are sold.`;
  }
  return undefined;
}
