import { formatMinorUnits } from '#shared/money/money.ts';
import type { IncludedTax } from './terms-of-sale.ts';

/** 'Includes $12.31 VAT'; without an amount 'Includes any VAT due', which may be zero. */
export function includedTaxWords({ name, amount }: IncludedTax, currency?: string): string {
  const isKnown = amount !== undefined && currency !== undefined;
  return isKnown ? `Includes ${formatMinorUnits(amount, currency)} ${name}` : `Includes any ${name} due`;
}
