import { europeanUnion, memberStates } from './european-union.ts';

/** Countries whose English name needs an article within a sentence. */
const withArticle: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CG CK DO EU FK FO GB GM IM IO KM KY MH MP MV NL PH SB TC UM US VA VG VI'.split(' '),
);

let names: Intl.DisplayNames | undefined;

/** Returns the English name of a country, or its code if `Intl` has no name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** Returns a country's name for use within a sentence: 'the United States'. */
export function countryInSentence(code: string): string {
  return `${withArticle.has(code) ? 'the ' : ''}${countryName(code)}`;
}

/** Lists countries for a sentence: 'Canada and the European Union', which replaces all its member states together. */
export function countriesInSentence(codes: readonly string[]): string {
  const isWholeUnion = memberStates.every((code) => codes.includes(code));
  const shown = isWholeUnion
    ? [...codes.filter((code) => !memberStates.includes(code)), europeanUnion]
    : codes;
  const words = shown.map(countryInSentence);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
