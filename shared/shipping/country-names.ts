import { europeanUnion, memberStates } from './european-union.ts';

/** Countries that have an article in English sentences. */
const withArticle: ReadonlySet<string> = new Set(
  'AE AX BQ BS CC CF CG CK DO EU FK FO GB GM IM IO KM KY MH MP MV NL PH SB TC UM US VA VG VI'.split(' '),
);

let names: Intl.DisplayNames | undefined;

/** The English name of a country, or its code if there is none. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** The name within a sentence: 'the United States'. */
export function countryInSentence(code: string): string {
  return `${withArticle.has(code) ? 'the ' : ''}${countryName(code)}`;
}

/** Within a sentence: 'the United States, Canada and the European Union', for all member states together. */
export function countriesInSentence(codes: readonly string[]): string {
  const isWholeUnion = memberStates.every((code) => codes.includes(code));
  const shown = isWholeUnion
    ? [...codes.filter((code) => !memberStates.includes(code)), europeanUnion]
    : codes;
  const words = shown.map(countryInSentence);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
