import { formatMinorUnits } from '#shared/money/money.ts';
import type { IncludedTax } from './terms-of-sale.ts';

/**
 * A note about the tax in a sum: 'Includes $12.31 VAT'. Without an amount: 'Includes any VAT due', because the tax may be
 * zero until Square has computed it.
 */
export function includedTaxWords({ name, amount }: IncludedTax, currency?: string): string {
  const isKnown = amount !== undefined && currency !== undefined;
  return isKnown ? `Includes ${formatMinorUnits(amount, currency)} ${name}` : `Includes any ${name} due`;
}
