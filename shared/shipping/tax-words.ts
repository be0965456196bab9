import { formatMinorUnits } from '#shared/money/money.ts';
import type { IncludedTax } from './terms-of-sale.ts';

/**
 * The tax that a sum holds, as it is said beside the sum: 'Includes $12.31 VAT'. Until Square has worked out the amount it
 * may be nothing, as of works that are free of tax: 'Includes any VAT due'.
 */
export function includedTaxWords({ name, amount }: IncludedTax, currency?: string): string {
  const isKnown = amount !== undefined && currency !== undefined;
  return isKnown ? `Includes ${formatMinorUnits(amount, currency)} ${name}` : `Includes any ${name} due`;
}
