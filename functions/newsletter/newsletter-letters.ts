import {
  type Letter,
  type LetterContext,
  type LetterWork,
  plainLine,
} from '#functions/mail/letter/letter.ts';
import { letterWork } from '#functions/mail/letter/picture.ts';
import type { AnnouncedWork } from '#shared/newsletter/news.ts';
import { paths } from '#shared/site/paths.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';

interface Announced extends LetterContext {
  /** Address of the page that ends the subscription. */
  readonly end: string;
  readonly oneClick: string;
}

/** Letter that announces works to a confirmed subscriber, with large pictures and the prices at the announcement. */
export function newWorksLetter(works: readonly AnnouncedWork[], context: Announced): Letter {
  const { siteOrigin, texts, end, oneClick } = context;
  const title = plainLine(works[0]?.title ?? '', 60) || 'a new work';
  const names = works.length > 1 ? `${title} and ${works.length - 1} more` : title;
  return {
    subject: `New work: ${names}`,
    preview: `New on the wall: ${names}`,
    heading: 'New on the wall',
    opening: paragraphsOf(texts.newWorks),
    works: works.map((work) => workOf(work, context)),
    areWorksLarge: true,
    facts: [],
    actions: [
      {
        label: works.length > 1 ? 'See them in the gallery' : 'See it in the gallery',
        url: `${siteOrigin}${paths.gallery}`,
      },
    ],
    closing: [],
    signature: texts.artist,
    footer: [`You receive this email because you asked for it at ${siteOrigin}.`, texts.company],
    unsubscribe: { label: 'Unsubscribe', url: end },
    oneClick,
  };
}

function workOf(
  { artworkId, title, label, price = '' }: AnnouncedWork,
  surroundings: LetterContext,
): LetterWork {
  const words = { title: plainLine(title, 120) || 'Untitled', size: plainLine(label, 120), price };
  return letterWork({ artworkId, ...words }, surroundings);
}

/** Letter that asks the owner of an address to confirm it. It advertises nothing and contains no typed text. */
export function confirmationLetter({
  confirm,
  siteOrigin,
  texts,
}: LetterContext & { readonly confirm: string }): Letter {
  return {
    subject: `Would you like to hear about new work by ${texts.artist}?`,
    preview: 'One click, and you will hear when there is new work.',
    heading: 'Would you like to hear about new work?',
    opening: [
      'Someone, most likely you, asked to hear about new work. I write only when there is some, and every email has an unsubscribe link.',
    ],
    works: [],
    facts: [],
    actions: [{ label: 'Yes, tell me', url: confirm }],
    closing: [
      'If it was not you, ignore this email: you will not hear from me again, and your address is deleted after seven days.',
    ],
    signature: texts.artist,
    footer: [`You receive this email because your address was entered at ${siteOrigin}.`, texts.company],
  };
}
