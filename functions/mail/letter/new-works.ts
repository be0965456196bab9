import type { AnnouncedWork } from '#functions/subscribers/announcement-records.ts';
import { paths } from '#shared/rules/paths.ts';
import { paragraphsOf } from '#shared/rules/policies.ts';
import type { Letter, LetterWork } from './letter.ts';
import { letterWork } from './picture.ts';
import { plainLine } from './plain-line.ts';
import type { About, Surroundings } from './surroundings.ts';

/** To every confirmed subscriber. No price: it may have changed when the email is read. */
export function newWorks(about: About<'new-works'>): Letter {
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
    facts: [],
    actions: [
      {
        label: works.length > 1 ? 'See them in the gallery' : 'See it in the gallery',
        url: `${siteOrigin}${paths.gallery}`,
      },
      { label: 'Unsubscribe', url: subscriptionLinks.end },
    ],
    closing: [],
    signature: texts.artist,
    footer: [`You receive this email because you asked for it at ${siteOrigin}.`, texts.company],
  };
}

function workOf({ artworkId, title, label }: AnnouncedWork, surroundings: Surroundings): LetterWork {
  const words = { title: plainLine(title, 120) || 'Untitled', size: plainLine(label, 120) };
  return letterWork({ artworkId, ...words }, surroundings);
}
