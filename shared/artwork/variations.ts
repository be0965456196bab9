import { formatPrice, readPrice } from '#shared/money/money.ts';
import type { Variation } from './artwork.ts';

/** The shop shows the exact number at this stock or below (rule 5.5). */
const lowStockLimit = 3;

type Stocked = Pick<Variation, 'inStock'>;

export function isInStock(variation: Stocked): boolean {
  return Number.isFinite(variation.inStock) && variation.inStock > 0;
}

export function isLowStock(variation: Stocked): boolean {
  return isInStock(variation) && variation.inStock <= lowStockLimit;
}

/** Variations with stock above 0, highest price first; works without a price come last (rule 6.4). */
export function inStockVariations<V extends Variation>(variations: readonly V[]): V[] {
  return variations.filter(isInStock).sort((a, b) => (readPrice(b.price) ?? -1) - (readPrice(a.price) ?? -1));
}

/** The variation preselected everywhere: the highest-priced one in stock. */
export function defaultVariation<V extends Variation>(variations: readonly V[]): V | undefined {
  return inStockVariations(variations)[0];
}

/** A variation named 'regular', in any case, has no label of its own (rule 6.7). */
export function hasVariationLabel(name: string): boolean {
  return name.trim().toLowerCase() !== 'regular';
}

/** 'In Stock', or 'Only N left!' at three or fewer. */
export function stockText(variation: Stocked | undefined): string {
  if (!variation || !Number.isFinite(variation.inStock)) return 'N/A';
  if (!isInStock(variation)) return 'Out of Stock';
  return isLowStock(variation) ? `Only ${variation.inStock} left!` : 'In Stock';
}

/** The stock in the dialog (rule 6.8); 'N/A' if unknown. */
export function stockCount(variation: Stocked | undefined): string {
  return variation && isInStock(variation) && !isLowStock(variation)
    ? `${variation.inStock} in stock`
    : stockText(variation);
}

/** Entry of the 'Size & Price' selector: `name - $price`, plus ` (Only N left!)` when few are left. */
export function variationOption(variation: Variation): string {
  const price = `${variation.name} - ${formatPrice(variation.price)}`;
  return isLowStock(variation) ? `${price} (Only ${variation.inStock} left!)` : price;
}
