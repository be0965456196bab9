import { enquiryArrived, moreEnquiries, newDevice, squareConnection } from './artist-letters.ts';
import type { MailContent } from './content.ts';
import type { Letter } from './letter.ts';
import { confirmationLetter, newWorksLetter } from './news-letters.ts';
import { orderArrived, orderConfirmed, orderLink, refunded, shipped } from './order-letters.ts';
import type { About, LetterContext } from './surroundings.ts';

const letters: { readonly [Kind in MailContent['kind']]: (about: About<Kind>) => Letter } = {
  'order-confirmed': orderConfirmed,
  'order-arrived': orderArrived,
  shipped,
  refunded,
  'order-link': orderLink,
  enquiry: enquiryArrived,
  'more-enquiries': moreEnquiries,
  'new-device': newDevice,
  'square-connection': squareConnection,
  'confirm-subscription': confirmationLetter,
  'new-works': newWorksLetter,
};

/** Writes the letter for a content. Pure: the same content makes the same letter. */
export function writeLetter(content: MailContent, surroundings: LetterContext): Letter {
  const write = letters[content.kind] as (about: LetterContext & MailContent) => Letter;
  return write({ ...surroundings, ...content });
}

/** The works that the letter shows. */
export function artworksOf(content: MailContent): string[] {
  if ('sale' in content) return [...new Set(content.sale.lines.map(({ artworkId }) => artworkId))];
  if (content.kind === 'new-works') return content.works.map(({ artworkId }) => artworkId);
  if (content.kind === 'enquiry' && content.enquiry.work) return [content.enquiry.work.artworkId];
  return [];
}
