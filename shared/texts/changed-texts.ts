import type { ChangedTexts, ShopTexts } from './shop-texts.ts';
import { type TextName, textNames } from './text-rules.ts';

/** The texts in which two versions differ, in the order of the form. */
export function differences(one: ChangedTexts, other: ChangedTexts): readonly TextName[] {
  // Every section has its title before its text: schema, form and shop.config.ts agree.
  return textNames.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Of `texts` those that are not as shop.config.ts has them. */
export function changedOf(texts: ChangedTexts, starting: ShopTexts): ChangedTexts {
  const changed = differences(texts, starting).filter((name) => texts[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
}
