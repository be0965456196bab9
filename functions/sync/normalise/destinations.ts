import { countryCodes } from '#shared/shipping/countries.ts';
import { countryInSentence, countryName } from '#shared/shipping/country-names.ts';
import { shippedCountries, withoutUnion } from '#shared/shipping/destinations.ts';
import { europeanUnion } from '#shared/shipping/european-union.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { type Attributes, namesOf } from './attribute-facts.ts';
import { cleanLine } from './text.ts';

/** Name of the custom attribute that limits the countries to which a work is shipped. */
const attributeName = /^ships(?: to)?$/i;
/** Value for a work that is shipped only by arrangement. */
const ask = 'ask';
/** Maximum number of characters that Square allows in a text attribute. */
const longestText = 255;

/** Common spellings besides codes and English names. */
const spellings: readonly (readonly [string, string])[] = [
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
];

let known: ReadonlyMap<string, string> | undefined;

/** Maps each spelling of a country, in lower case, to the country's code. */
function knownNames(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...[...countryCodes, europeanUnion].flatMap((code) => [
      [code.toLowerCase(), code] as const,
      [countryName(code).toLowerCase(), code] as const,
    ]),
    ...spellings,
  ]);
  return known;
}

export interface Destinations {
  /** Sorted country codes. Empty: shipping by arrangement only. Undefined: all countries of the shop. */
  readonly shipsTo?: readonly string[];
  /** Message for the artist about an attribute that the shop cannot use. */
  readonly error?: string;
}

const askFirst = 'Until then it cannot be bought online, and visitors are asked to write to you.';

/**
 * Reads the countries to which a work is shipped from its attribute 'Ships to': codes or English names separated by
 * commas, or 'ask'. A work with an unreadable value is shipped by arrangement only.
 */
export function destinationsOf(
  attributes: Attributes,
  selections: ReadonlyMap<string, string>,
  delivery: Delivery,
): Destinations {
  const words = wordsOf(attributes, selections);
  if (words.length === 0) return {};
  if (words.some((word) => word.toLowerCase() === ask)) return { shipsTo: [] };
  const unknown = words.filter((word) => !knownNames().has(word.toLowerCase()));
  if (unknown.length > 0) {
    const named = unknown.map((word) => `'${word}'`).join(', ');
    return {
      shipsTo: [],
      error: `'Ships to' names ${named}, which is no country that the shop can send works to. Write codes or English names with commas between, such as 'US, CA', or 'ask'. ${askFirst}`,
    };
  }
  const wanted = withoutUnion(words.flatMap((word) => knownNames().get(word.toLowerCase()) ?? []));
  const offered = shippedCountries(delivery);
  const shipsTo = wanted.filter((code) => offered.includes(code)).sort();
  if (shipsTo.length > 0) return { shipsTo };
  return {
    shipsTo,
    error: `'Ships to' names ${wanted.map(countryInSentence).join(', ')}, where this shop sends no works (delivery of shop.config.ts). ${askFirst}`,
  };
}

function wordsOf(attributes: Attributes, selections: ReadonlyMap<string, string>): string[] {
  return Object.entries(attributes ?? {}).flatMap(([key, attribute]) => {
    if (!namesOf(key, attribute).some((name) => attributeName.test(name))) return [];
    const chosen = (attribute.selectionUidValues ?? []).map((uid) => selections.get(uid) ?? uid);
    return [...cleanLine(attribute.stringValue, longestText).split(/[,;]/), ...chosen]
      .map((word) => word.trim())
      .filter((word) => word !== '');
  });
}
