import type { CustomAttribute } from '#functions/square/catalogue-objects.ts';
import { cleanLine } from './text.ts';

export type Attributes = Readonly<Record<string, CustomAttribute>> | null | undefined;

/** As much as Square takes of a text. */
const longest = 255;

/** What a custom attribute may be called: keys carry their maker's prefix (`Square:…`), so the end of name or key counts. */
export function namesOf(key: string, attribute: CustomAttribute): string[] {
  return [attribute.name, attribute.key, key].map((name) => name?.split(':').at(-1)?.trim() ?? '');
}

/**
 * What the artist noted in the custom attribute of that name; empty where there is none. `selections`: the words of fixed
 * choices by their ids.
 */
export function attributeText(
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
