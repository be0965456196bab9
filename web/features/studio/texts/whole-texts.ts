import type { EditableTexts, ShopTexts } from '#shared/texts/shop-texts.ts';

/** Returns the texts to edit: the draft if there is one, otherwise the published texts. */
export function textsToEdit({ starting, published, draft }: EditableTexts): ShopTexts {
  return Object.assign({}, starting, draft?.texts ?? published.texts);
}

export function publishedTexts({ starting, published }: EditableTexts): ShopTexts {
  return Object.assign({}, starting, published.texts);
}
