import type { CustomAttribute } from '#functions/square/catalogue-objects.ts';
import type { Facts } from '#shared/artwork/artwork.ts';
import { cleanLine, type Fitted, fitLine } from './text.ts';

/** As much as Square takes of a text. */
const longest = 255;

const longestMedium = 200;
/** Characters: '2019–2021, reworked 2024' and a little more. */
const longestYear = 40;

/** The facts of a work that Square has no field for: the artist notes them in custom attributes. */
export function attributeFacts(
  attributes: Attributes,
  selections: ReadonlyMap<string, string>,
  now: number,
): { readonly facts: Pick<Facts, 'medium' | 'year'>; readonly errors: readonly string[] } {
  const find = (name: RegExp) => attributeText(attributes, name, selections);
  const medium = mediumAndSize(find(/medium$/i), find(/(?:dimensions?|size)$/i));
  const year = yearIn(find(/^year$/i), now);
  return {
    facts: { medium: medium.text, ...(year.text !== '' && { year: year.text }) },
    errors: [
      ...(medium.isCut
        ? [
            `Its medium and size are longer than ${longestMedium} characters together, and the medium was cut. Please shorten it in Square.`,
          ]
        : []),
      ...(year.error === undefined ? [] : [year.error]),
    ],
  };
}

/** In one line, in which the size stays whole: the wall dialog reads it. */
function mediumAndSize(medium: string, size: string): Fitted {
  if (medium === '' || size === '') return fitLine(medium || size, longestMedium);
  const room = Math.max(0, longestMedium - size.length - ', '.length);
  const fitted = fitLine(medium, room);
  const line = fitLine([fitted.text, size].filter((part) => part !== '').join(', '), longestMedium);
  return { text: line.text, isCut: fitted.isCut || line.isCut };
}

/**
 * When it was made, as the artist wrote it: a year, or a few words with one, such as '2019–2021' or 'c. 1998'. Square
 * writes numbers of its NUMBER attributes with decimals, at its will.
 */
function yearIn(written: string, now: number): { readonly text: string; readonly error?: string } {
  const text = written.replace(/^(\d+)\.0*$/, '$1');
  const newest = new Date(now).getUTCFullYear() + 1;
  const years = (text.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).map(Number);
  const isPlausible = years.length > 0 && years.every((year) => year >= 1000 && year <= newest);
  if (text === '' || (isPlausible && text.length <= longestYear)) return { text };
  return {
    text: '',
    error: `Its attribute 'Year' is not shown: write a year such as ${newest - 1}, or a few words with one, such as '2019–2021', in up to ${longestYear} characters.`,
  };
}

export type Attributes = Readonly<Record<string, CustomAttribute>> | null | undefined;

/** What a custom attribute may be called: keys carry their maker's prefix (`Square:…`), so the end of name or key counts. */
export function namesOf(key: string, attribute: CustomAttribute): string[] {
  return [attribute.name, attribute.key, key].map((name) => name?.split(':').at(-1)?.trim() ?? '');
}

/**
 * The text of the custom attribute with this name; empty where the item has none. `selections`: the texts of a choice
 * attribute's options by their ids.
 */
function attributeText(
  attributes: Attributes,
  name: RegExp,
  selections: ReadonlyMap<string, string>,
): string {
  for (const [key, attribute] of Object.entries(attributes ?? {})) {
    const text = namesOf(key, attribute).some((one) => name.test(one)) ? textOf(attribute, selections) : '';
    if (text !== '') return text;
  }
  return '';
}

function textOf(attribute: CustomAttribute, selections: ReadonlyMap<string, string>): string {
  const chosen = (attribute.selectionUidValues ?? []).map((uid) => selections.get(uid) ?? '').filter(Boolean);
  return cleanLine(attribute.stringValue ?? attribute.numberValue ?? chosen.join(', '), longest);
}
