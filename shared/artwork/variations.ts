import { formatPrice, readPrice } from '#shared/money/money.ts';
import type { Variation } from './artwork.ts';

/** Highest stock whose exact number the shop shows (rule 5.5). */
const lowStockLimit = 3;

type Stocked = Pick<Variation, 'inStock'>;

export function isInStock(variation: Stocked): boolean {
  return Number.isFinite(variation.inStock) && variation.inStock > 0;
}

export function isLowStock(variation: Stocked): boolean {
  return isInStock(variation) && variation.inStock <= lowStockLimit;
}

/** Returns the variations in stock, highest price first. Variations without a price come last (rule 6.4). */
export function inStockVariations<V extends Variation>(variations: readonly V[]): V[] {
  return variations.filter(isInStock).sort((a, b) => (readPrice(b.price) ?? -1) - (readPrice(a.price) ?? -1));
}

/** Returns the preselected variation: the highest-priced one in stock. */
export function defaultVariation<V extends Variation>(variations: readonly V[]): V | undefined {
  return inStockVariations(variations)[0];
}

/** Whether a variation's name is shown as its label: not if it is 'regular', in upper or lower case (rule 6.7). */
export function hasVariationLabel(name: string): boolean {
  return name.trim().toLowerCase() !== 'regular';
}

/** Returns 'Out of Stock', 'Only N left!' at three or fewer, or 'In Stock'; 'N/A' if unknown. */
export function stockText(variation: Stocked | undefined): string {
  if (!variation || !Number.isFinite(variation.inStock)) return 'N/A';
  if (!isInStock(variation)) return 'Out of Stock';
  return isLowStock(variation) ? `Only ${variation.inStock} left!` : 'In Stock';
}

/** Returns the stock for the dialog (rule 6.8); 'N/A' if unknown. */
export function stockCount(variation: Stocked | undefined): string {
  return variation && isInStock(variation) && !isLowStock(variation)
    ? `${variation.inStock} in stock`
    : stockText(variation);
}

/** Returns an entry of the 'Size & Price' selector: `name - $price`, and ` (Only N left!)` when few are left. */
export function variationOption(variation: Variation): string {
  const price = `${variation.name} - ${formatPrice(variation.price)}`;
  return isLowStock(variation) ? `${price} (Only ${variation.inStock} left!)` : price;
}
