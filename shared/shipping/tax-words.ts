import { formatMinorUnits } from '#shared/money/money.ts';
import type { IncludedTax } from './terms-of-sale.ts';

/** Returns 'Includes $12.31 VAT', or 'Includes any VAT due' without an amount, because the tax may be zero. */
export function includedTaxWords({ name, amount }: IncludedTax, currency?: string): string {
  const isKnown = amount !== undefined && currency !== undefined;
  return isKnown ? `Includes ${formatMinorUnits(amount, currency)} ${name}` : `Includes any ${name} due`;
}
