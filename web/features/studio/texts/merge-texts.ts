import type { EditableTexts, ShopTexts } from '#shared/model/shop-texts.ts';
import { differences } from '#shared/rules/changed-texts.ts';
import { type TextName, textRules } from '#shared/rules/text-rules.ts';

/** The texts as the form shows them: the draft, else what is published. */
export function textsToEdit({ starting, published, draft }: EditableTexts): ShopTexts {
  return Object.assign({}, starting, draft?.texts ?? published.texts);
}

export function publishedTexts({ starting, published }: EditableTexts): ShopTexts {
  return Object.assign({}, starting, published.texts);
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
