import type { Letter } from './letter.ts';
import type { Surroundings } from './surroundings.ts';

/** To an address that was typed into the form, for its confirmation. It advertises nothing and repeats no typed text. */
export function confirmSubscription({ subscriptionLinks, siteOrigin, texts }: Surroundings): Letter {
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
