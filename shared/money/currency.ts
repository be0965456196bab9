/** ISO 4217 currencies whose minor unit is not a hundredth. `Intl` gives the digits of daily use instead. */
const otherMinorUnits =
  'BHD BIF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX VND VUV XAF XOF XPF'.split(' ');

/** Returns why a shop cannot sell in this currency, in a text that begins with `currency`; undefined if it can. */
export function currencyProblem(currency: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency))
    return `currency must be a code of ISO 4217, such as USD or EUR, and "${currency}" is none`;
  return otherMinorUnits.includes(currency)
    ? `currency must be one that has hundredths, as the shop counts in them, and ${currency} has none`
    : undefined;
}

/** Returns the sign before an amount in US English: '$', '€', or the code and a non-breaking space. */
export function currencySign(currency: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
    const figures = parts.findIndex(({ type }) => type === 'integer');
    return parts
      .slice(0, figures)
      .map(({ value }) => value)
      .join('');
  } catch {
    // The code is invalid. The build and the start of the shop report it (currencyProblem).
    return currency;
  }
}
