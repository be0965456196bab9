import type { ChangedTexts, ShopTexts, TextsDesk } from '#shared/model/shop-texts.ts';
import { type TextName, textRules } from '#shared/rules/text-rules.ts';

export const textNames = Object.keys(textRules) as readonly TextName[];

/** The texts as the form shows them: the draft, else what is published. */
export function textsOfDesk({ starting, published, draft }: TextsDesk): ShopTexts {
  return Object.assign({}, starting, draft?.texts ?? published.texts);
}

export function publishedTexts({ starting, published }: TextsDesk): ShopTexts {
  return Object.assign({}, starting, published.texts);
}

/** The texts in which two versions differ. */
export function differences(one: ShopTexts, other: ShopTexts): readonly TextName[] {
  return textNames.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

/** Those that are not as shop.config.ts has them: what is sent. */
export function changedOf(texts: ShopTexts, starting: ShopTexts): ChangedTexts {
  return Object.fromEntries(differences(texts, starting).map((name) => [name, texts[name]]));
}

interface Merged {
  readonly texts: ShopTexts;
  /** Changed by both: mine stand. */
  readonly both: readonly TextName[];
}

/** What I typed since `base`, put into what somebody else has made of it meanwhile. */
export function mergeTexts(base: ShopTexts, mine: ShopTexts, theirs: ShopTexts): Merged {
  const own = differences(base, mine);
  const others = new Set(differences(base, theirs));
  const differing = new Set(differences(mine, theirs));
  return {
    texts: Object.assign({}, theirs, Object.fromEntries(own.map((name) => [name, mine[name]]))),
    both: own.filter((name) => others.has(name) && differing.has(name)),
  };
}

/** 'Headline, Privacy and Terms'. */
export function labelsOf(names: readonly TextName[]): string {
  const labels = names.map((name) => textRules[name].label);
  return new Intl.ListFormat('en-US').format(labels);
}
