import type { EditableTexts, ShopTexts } from '#shared/texts/shop-texts.ts';

/** The texts as the form shows them: the draft, else what is published. */
export function textsToEdit({ starting, published, draft }: EditableTexts): ShopTexts {
  return Object.assign({}, starting, draft?.texts ?? published.texts);
}

export function publishedTexts({ starting, published }: EditableTexts): ShopTexts {
  return Object.assign({}, starting, published.texts);
}
