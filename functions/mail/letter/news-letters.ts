import type { AnnouncedWork } from '#functions/subscribers/announcement-records.ts';
import { paths } from '#shared/site/paths.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import type { Letter, LetterWork } from './letter.ts';
import { letterWork } from './picture.ts';
import { plainLine } from './plain-line.ts';
import type { About, LetterContext } from './surroundings.ts';

/** To every confirmed subscriber: the works as large as the letter is wide, with the prices of the day. */
export function newWorksLetter(about: About<'new-works'>): Letter {
  const { works, subscriptionLinks, siteOrigin, texts } = about;
  if (!subscriptionLinks) throw new Error('A subscription that has ended is told of nothing');
  const title = plainLine(works[0]?.title ?? '', 60) || 'a new work';
  const names = works.length > 1 ? `${title} and ${works.length - 1} more` : title;
  return {
    subject: `New work: ${names}`,
    preview: `New on the wall: ${names}`,
    heading: 'New on the wall',
    opening: paragraphsOf(texts.newWorks),
    works: works.map((work) => workOf(work, about)),
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
    unsubscribe: { label: 'Unsubscribe', url: subscriptionLinks.end },
  };
}

function workOf(
  { artworkId, title, label, price = '' }: AnnouncedWork,
  surroundings: LetterContext,
): LetterWork {
  const words = { title: plainLine(title, 120) || 'Untitled', size: plainLine(label, 120), price };
  return letterWork({ artworkId, ...words }, surroundings);
}

/** To an address that was typed into the form, for its confirmation. It advertises nothing and repeats no typed text. */
export function confirmationLetter({ subscriptionLinks, siteOrigin, texts }: LetterContext): Letter {
  if (!subscriptionLinks) throw new Error('A subscription that has ended is asked for nothing');
  return {
    subject: `Would you like to hear about new work by ${texts.artist}?`,
    preview: 'One click, and you will hear when there is new work.',
    heading: 'Would you like to hear about new work?',
    opening: [
      'Someone, most likely you, asked to hear about new work. I write only when there is some, and every email has an unsubscribe link.',
    ],
    works: [],
    facts: [],
    actions: [{ label: 'Yes, tell me', url: subscriptionLinks.confirm }],
    closing: [
      'If it was not you, ignore this email: you will not hear from me again, and your address is deleted after seven days.',
    ],
    signature: texts.artist,
    footer: [`You receive this email because your address was entered at ${siteOrigin}.`, texts.company],
  };
}
