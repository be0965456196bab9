/**
 * ISO 4217 currencies whose minor unit is not a hundredth. `Intl` cannot tell: its digits are those of daily use, so that
 * it leaves out the cents of, say, the Hungarian forint.
 */
const otherMinorUnits =
  'BHD BIF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX VND VUV XAF XOF XPF'.split(' ');

/**
 * Why a shop cannot sell in this currency, as a phrase that begins with `currency`; undefined where it can. Amounts are
 * hundredths everywhere, from the card form to the tax adviser's table.
 */
export function currencyProblem(currency: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency))
    return `currency must be a code of ISO 4217, such as USD or EUR, and "${currency}" is none`;
  return otherMinorUnits.includes(currency)
    ? `currency must be one that has hundredths, as the shop counts in them, and ${currency} has none`
    : undefined;
}

/** What US English writes before an amount: '$', '€', or the code and a space that does not break. */
export function currencySign(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
    const figures = parts.findIndex(({ type }) => type === 'integer');
    return parts
      .slice(0, figures)
      .map(({ value }) => value)
      .join('');
  } catch {
    // Not a code at all: starting or building the shop says so (currencyProblem).
    return currency;
  }
}
