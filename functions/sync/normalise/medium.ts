import type { CustomAttribute } from '#functions/square/catalogue-objects.ts';
import { cleanLine } from './text.ts';

const longest = 200;

/**
 * Medium and dimensions as the artist noted them in Square's custom attributes, in one line. Keys of attributes carry
 * their maker's prefix (`Square:…`), so they are told by the end of name or key.
 */
export function mediumOf(
  attributes: Readonly<Record<string, CustomAttribute>> | null | undefined,
  selections: ReadonlyMap<string, string>,
): string {
  const find = (ending: RegExp) => {
    for (const [key, attribute] of Object.entries(attributes ?? {})) {
      const names = [attribute.name, attribute.key, key].map((name) => name?.split(':').at(-1)?.trim() ?? '');
      const value = names.some((name) => ending.test(name)) ? wordsOf(attribute, selections) : '';
      if (value !== '') return value;
    }
    return '';
  };
  const parts = [find(/medium$/i), find(/(?:dimensions?|size)$/i)].filter((part) => part !== '');
  return cleanLine(parts.join(', '), longest);
}

function wordsOf(attribute: CustomAttribute, selections: ReadonlyMap<string, string>): string {
  const chosen = (attribute.selectionUidValues ?? []).map((uid) => selections.get(uid) ?? '').filter(Boolean);
  return cleanLine(attribute.stringValue ?? attribute.numberValue ?? chosen.join(', '), longest);
}
