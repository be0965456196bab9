import type { ShopTexts } from '#shared/model/shop-texts.ts';
import {
  longestSectionTitle,
  type PlainTextName,
  textError,
  textNames,
  textRules,
} from '#shared/rules/text-rules.ts';

/** Names of the two fields of a biography's section. */
export const sectionField = (index: number, part: 'title' | 'text') => `section-${index}-${part}`;

const isPlain = (name: string): name is PlainTextName => name !== 'biography';

/** What is wrong, by the name of the field, in the form's order; empty when nothing is. */
export function textErrors(texts: ShopTexts): Readonly<Record<string, string>> {
  const found = textNames.flatMap((name): readonly (readonly [string, string | undefined])[] =>
    isPlain(name)
      ? [[name, textError(name, texts[name])]]
      : texts.biography.flatMap(({ title, text }, index) => [
          [sectionField(index, 'title'), titleError(title)],
          [sectionField(index, 'text'), tooLong(text, textRules.biography.longest)],
        ]),
  );
  return Object.fromEntries(found.flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));
}

function titleError(title: string): string | undefined {
  return title.trim() === '' ? 'Each section needs a title' : tooLong(title, longestSectionTitle);
}

function tooLong(text: string, longest: number): string | undefined {
  return text.trim().length > longest ? `At most ${longest} characters` : undefined;
}
