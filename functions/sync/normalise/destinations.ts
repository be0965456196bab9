import { countryCodes } from '#shared/shipping/countries.ts';
import { countryInSentence, countryName } from '#shared/shipping/country-names.ts';
import { shippedCountries, withoutUnion } from '#shared/shipping/destinations.ts';
import { europeanUnion } from '#shared/shipping/european-union.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { type Attributes, namesOf } from './attribute-facts.ts';
import { cleanLine } from './text.ts';

/** The custom attribute at Square that limits where a work is sent. */
const attributeName = /^ships(?: to)?$/i;
/** The value for a work that is sent only by arrangement. */
const ask = 'ask';
/** Square's limit for a text attribute. */
const longestText = 255;

/** Common spellings besides codes and English names. */
const spellings: readonly (readonly [string, string])[] = [
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
];

let known: ReadonlyMap<string, string> | undefined;

/** Country code by each of its spellings, in lower case. */
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
  /** Sorted country codes; empty: by arrangement only. Undefined: wherever the shop sends works. */
  readonly shipsTo?: readonly string[];
  /** A message for the artist about a bad attribute. */
  readonly error?: string;
}

const askFirst = 'Until then it cannot be bought online, and visitors are asked to write to you.';

/**
 * Countries that a work is sent to, from its attribute 'Ships to' at Square: codes or English names separated by
 * commas, or 'ask'. An unreadable value permits no country: such a work is sent by arrangement only.
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
