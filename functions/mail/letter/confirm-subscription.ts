import { shop } from '#shop-config';
import type { Letter } from './letter.ts';
import type { Surroundings } from './surroundings.ts';

/** To whoever owns the address that somebody typed. It sells nothing and repeats nothing that was typed. */
export function confirmSubscription({ subscriptionLinks, siteOrigin }: Surroundings): Letter {
  if (!subscriptionLinks) throw new Error('A subscription that has ended is asked for nothing');
  return {
    subject: `Shall ${shop.artist} tell you about new work?`,
    preview: 'One press, and you hear when something new hangs on the wall.',
    heading: 'Shall I tell you about new work?',
    opening: [
      'Somebody, most likely you, asked to be told when there is new work. I write only when there is, and every email has a link that stops them.',
    ],
    works: [],
    facts: [],
    actions: [{ label: 'Yes, tell me', url: subscriptionLinks.confirm }],
    closing: [
      'If it was not you, do nothing: without your yes you hear no more of it, and after seven days your address is forgotten.',
    ],
    signature: shop.artist,
    footer: [`You receive this email because your address was entered at ${siteOrigin}.`, shop.company],
  };
}
