import type { CustomAttribute } from '#functions/square/catalogue-objects.ts';
import { cleanLine } from './text.ts';

export type Attributes = Readonly<Record<string, CustomAttribute>> | null | undefined;

/** As much as Square takes of a text. */
const longest = 255;

/**
 * What the artist noted in the custom attribute of that name; empty where there is none. Keys of attributes carry
 * their maker's prefix (`Square:…`), so they are told by the end of name or key. `selections`: the words of fixed choices by
 * their ids.
 */
export function attributeText(
  attributes: Attributes,
  name: RegExp,
  selections: ReadonlyMap<string, string>,
): string {
  for (const [key, attribute] of Object.entries(attributes ?? {})) {
    const names = [attribute.name, attribute.key, key].map((one) => one?.split(':').at(-1)?.trim() ?? '');
    const text = names.some((one) => name.test(one)) ? textOf(attribute, selections) : '';
    if (text !== '') return text;
  }
  return '';
}

function textOf(attribute: CustomAttribute, selections: ReadonlyMap<string, string>): string {
  const chosen = (attribute.selectionUidValues ?? []).map((uid) => selections.get(uid) ?? '').filter(Boolean);
  return cleanLine(attribute.stringValue ?? attribute.numberValue ?? chosen.join(', '), longest);
}
