import type { ChangedTexts, ShopTexts } from './shop-texts.ts';
import { type TextName, textNames } from './text-rules.ts';

/** Returns the names of the texts in which two versions differ, in the order of the form. */
export function differences(one: ChangedTexts, other: ChangedTexts): readonly TextName[] {
  // Schema, form and shop.config.ts write a section's fields in the same order, so JSON can be compared.
  return textNames.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Returns the texts in `texts` that differ from shop.config.ts. */
export function changedOf(texts: ChangedTexts, starting: ShopTexts): ChangedTexts {
  const changed = differences(texts, starting).filter((name) => texts[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
}
