import { paths } from '#shared/rules/paths.ts';
import type { Letter } from './letter.ts';
import type { Surroundings } from './surroundings.ts';

/** To the artist, once an hour at most: questions that came too many at once to be emailed one by one. */
export function moreEnquiries({ siteOrigin, texts }: Surroundings): Letter {
  return {
    subject: 'More questions than usual',
    preview: 'The others are in your studio.',
    heading: 'More questions than usual',
    opening: [
      'Your shop has received more questions within an hour than it emails one by one. They may come from a bot.',
      'None are lost: the others are in your studio, under “Questions”, with names and addresses.',
    ],
    works: [],
    facts: [],
    actions: [{ label: 'See all questions', url: `${siteOrigin}${paths.openOrders}?view=questions` }],
    closing: [],
    signature: 'Your shop',
    footer: [`Written by ${siteOrigin} for ${texts.artist}.`],
  };
}
