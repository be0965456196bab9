import type { CustomAttribute } from '#functions/square/catalogue-objects.ts';
import type { Facts } from '#shared/artwork/artwork.ts';
import { cleanLine, type Fitted, fitLine } from './text.ts';

/** Maximum number of characters that Square allows in a text. */
const longest = 255;

const longestMedium = 200;
/** Maximum number of characters: enough for '2019–2021, reworked 2024'. */
const longestYear = 40;

/** Reads the facts of a work that Square has no field for, from the custom attributes that the artist has filled in. */
export function attributeFacts(
  attributes: Attributes,
  selections: ReadonlyMap<string, string>,
  now: number,
): {
  readonly facts: Omit<Facts, 'title' | 'category' | 'description'>;
  readonly errors: readonly string[];
} {
  const find = (name: RegExp, ticked = '') => attributeText(attributes, { name, ticked }, selections);
  const medium = mediumAndSize(find(/medium$/i), find(/(?:dimensions?|size)$/i));
  const year = yearIn(find(/^year$/i), now);
  return {
    facts: {
      medium: medium.text,
      ...(year.text !== '' && { year: year.text }),
      ...saleFacts(find, choicesOf(attributes, /^details$/i, selections)),
    },
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

/** Facts that have an attribute of their own or are a choice of the attribute 'Details'. */
const saleFactNames = [
  { fact: 'signed', name: /^(?:signed|signature)$/i, choice: /^(?:hand-?)?signed\b/i, ticked: 'Yes' },
  { fact: 'framing', name: /^fram(?:e|ed|ing)$/i, choice: /^(?:un|not )?framed\b/i, ticked: 'Framed' },
  { fact: 'certificate', name: /^certificate\b/i, choice: /^certificate\b/i, ticked: 'Included' },
] as const;

/**
 * Reads these facts by name, and the other choices of 'Details'. A toggle that is off gives no fact, because Square
 * does not tell it from one that was never set.
 */
function saleFacts(find: (name: RegExp, ticked: string) => string, details: readonly string[]) {
  const facts: Partial<Record<(typeof saleFactNames)[number]['fact'] | 'details', string>> = {};
  for (const { fact, name, choice, ticked } of saleFactNames) {
    const chosen = details.find((words) => choice.test(words)) ?? '';
    // A choice 'Signed' or 'Certificate' without further words is read like a ticked attribute of that name.
    const words = find(name, ticked) || (/^(?:signed|certificate)$/i.test(chosen) ? ticked : chosen);
    if (words !== '') facts[fact] = words;
  }
  const others = details.filter((words) => !saleFactNames.some(({ choice }) => choice.test(words)));
  return { ...facts, ...(others.length > 0 && { details: others.join(', ') }) };
}

/** Joins medium and size on one line. Cuts only the medium, because the wall dialog parses the size. */
function mediumAndSize(medium: string, size: string): Fitted {
  if (medium === '' || size === '') return fitLine(medium || size, longestMedium);
  const room = Math.max(0, longestMedium - size.length - ', '.length);
  const fitted = fitLine(medium, room);
  const line = fitLine([fitted.text, size].filter((part) => part !== '').join(', '), longestMedium);
  return { text: line.text, isCut: fitted.isCut || line.isCut };
}

/** Accepts a year, or a few words with a year such as '2019–2021'. Square may write a NUMBER with decimals. */
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

/** Lists the names of a custom attribute. Keys begin with an application's name (`Square:…`), which is left out. */
export function namesOf(key: string, attribute: CustomAttribute): string[] {
  return [attribute.name, attribute.key, key].map((name) => name?.split(':').at(-1)?.trim() ?? '');
}

/** Returns an attribute's text or ''. `selections`: option texts by id; `ticked`: the text for a toggle that is on. */
function attributeText(
  attributes: Attributes,
  { name, ticked }: { readonly name: RegExp; readonly ticked: string },
  selections: ReadonlyMap<string, string>,
): string {
  const texts = attributesNamed(attributes, name).map((attribute) => textOf(attribute, ticked, selections));
  return texts.find((text) => text !== '') ?? '';
}

function attributesNamed(attributes: Attributes, name: RegExp): CustomAttribute[] {
  return Object.entries(attributes ?? {}).flatMap(([key, attribute]) =>
    namesOf(key, attribute).some((one) => name.test(one)) ? [attribute] : [],
  );
}

function textOf(attribute: CustomAttribute, ticked: string, selections: ReadonlyMap<string, string>): string {
  if (attribute.booleanValue) return ticked;
  const written = attribute.stringValue ?? attribute.numberValue;
  return cleanLine(written ?? chosenIn(attribute, selections).join(', '), longest);
}

function chosenIn({ selectionUidValues }: CustomAttribute, selections: ReadonlyMap<string, string>) {
  return (selectionUidValues ?? []).map((uid) => selections.get(uid) ?? '').filter(Boolean);
}

/** Lists the choices of the attribute with this name. A text attribute is split at commas. */
function choicesOf(
  attributes: Attributes,
  name: RegExp,
  selections: ReadonlyMap<string, string>,
): readonly string[] {
  return attributesNamed(attributes, name)
    .flatMap((attribute) => [
      ...chosenIn(attribute, selections),
      ...cleanLine(attribute.stringValue, longest).split(','),
    ])
    .map((words) => words.trim())
    .filter((words) => words !== '');
}
