import type { IncludedTax } from '#shared/model/terms-of-sale.ts';
import { formatMinorUnits } from './money.ts';

/** The tax that a sum holds, as it is said beside the sum: 'Includes VAT', with its amount where that is known. */
export function includedTaxWords({ name, amount }: IncludedTax, currency?: string): string {
  const isKnown = amount !== undefined && currency !== undefined;
  return isKnown ? `Includes ${formatMinorUnits(amount, currency)} ${name}` : `Includes ${name}`;
}
