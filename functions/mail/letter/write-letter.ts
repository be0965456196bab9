import {
  enquiryArrived,
  moreEnquiries,
  newDevice,
  squareConnection,
  studioChange,
} from './artist-letters.ts';
import type { MailContent } from './content.ts';
import type { Letter } from './letter.ts';
import type { About, LetterContext } from './letter-context.ts';
import { orderArrived, orderConfirmed, orderLink, refunded, shipped } from './order-letters.ts';
import { withdrawalArrived, withdrawalLink, withdrawalReceived } from './withdrawal-letters.ts';

export type WriteLetter = (content: MailContent, context: LetterContext) => Letter;

/** The newsletter writes letters to subscribers itself; letters with a code need a secret. */
type OwnKind = Exclude<
  MailContent['kind'],
  'confirm-subscription' | 'new-works' | 'sign-in-code' | 'payment-code'
>;

const letters: { readonly [Kind in OwnKind]: (about: About<Kind>) => Letter } = {
  'order-confirmed': orderConfirmed,
  'order-arrived': orderArrived,
  shipped,
  refunded,
  'order-link': orderLink,
  'withdrawal-received': withdrawalReceived,
  'withdrawal-arrived': withdrawalArrived,
  'withdrawal-link': withdrawalLink,
  enquiry: enquiryArrived,
  'more-enquiries': moreEnquiries,
  'new-device': newDevice,
  'square-connection': squareConnection,
  'studio-change': studioChange,
};

/** Writes the letter for a content. Pure: the same input always gives the same letter. */
export const writeLetter: WriteLetter = (content, context) => {
  const write = letters[content.kind as OwnKind] as (about: LetterContext & MailContent) => Letter;
  return write({ ...context, ...content });
};

/** The works for which the letter needs pictures. */
export function artworksOf(content: MailContent): string[] {
  if ('sale' in content) return [...new Set(content.sale.lines.map(({ artworkId }) => artworkId))];
  if (content.kind === 'new-works') return content.works.map(({ artworkId }) => artworkId);
  if (content.kind === 'enquiry' && content.enquiry.work) return [content.enquiry.work.artworkId];
  return [];
}
