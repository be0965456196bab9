import type { ShopTexts } from '#shared/texts/shop-texts.ts';
import { longestAlt } from '#shared/texts/site-pictures.ts';
import {
  isPictureName,
  longestSectionTitle,
  type PictureName,
  type TextName,
  textError,
  textNames,
  textRules,
} from '#shared/texts/text-rules.ts';

/** Returns the name of a field of a biography section. */
export const sectionField = (index: number, part: 'title' | 'text') => `section-${index}-${part}`;

/** Returns the name of the field for a picture's description. */
export const altField = (name: PictureName) => `${name}-alt`;

/** Returns the name of the field that edits a text. Other names are returned unchanged. */
export function fieldOfText(name: string): string {
  return name === 'biography' ? sectionField(0, 'text') : isPictureName(name) ? altField(name) : name;
}

/** Returns the errors by field name, in the order of the form; empty if there are none. */
export function textErrors(texts: ShopTexts): Readonly<Record<string, string>> {
  const found = textNames.flatMap((name) => errorsOf(name, texts));
  return Object.fromEntries(found.flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));
}

function errorsOf(name: TextName, texts: ShopTexts): readonly (readonly [string, string | undefined])[] {
  if (name === 'biography') {
    return texts.biography.flatMap(({ title, text }, index) => [
      [sectionField(index, 'title'), titleError(title)] as const,
      [sectionField(index, 'text'), tooLong(text, textRules.biography.longest)] as const,
    ]);
  }
  if (isPictureName(name)) return [[altField(name), tooLong(texts[name]?.alt ?? '', longestAlt)]];
  return [[name, textError(name, texts[name])]];
}

function titleError(title: string): string | undefined {
  return title.trim() === '' ? 'Each section needs a title' : tooLong(title, longestSectionTitle);
}

function tooLong(text: string, longest: number): string | undefined {
  return text.trim().length > longest ? `At most ${longest} characters` : undefined;
}
