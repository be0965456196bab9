import { confirmSubscription } from './confirm-subscription.ts';
import type { MailContent } from './content.ts';
import { enquiryArrived } from './enquiry.ts';
import type { Letter } from './letter.ts';
import { moreEnquiries } from './more-enquiries.ts';
import { newDevice } from './new-device.ts';
import { newWorks } from './new-works.ts';
import { orderArrived } from './order-arrived.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { orderLink } from './order-link.ts';
import { refunded } from './refunded.ts';
import { shipped } from './shipped.ts';
import type { Surroundings } from './surroundings.ts';

/** Writes the letter for a content. Pure: the same content makes the same letter. */
export function writeLetter(content: MailContent, surroundings: Surroundings): Letter {
  switch (content.kind) {
    case 'order-confirmed':
      return orderConfirmed({ ...surroundings, ...content });
    case 'order-arrived':
      return orderArrived({ ...surroundings, ...content });
    case 'shipped':
      return shipped({ ...surroundings, ...content });
    case 'refunded':
      return refunded({ ...surroundings, ...content });
    case 'order-link':
      return orderLink({ ...surroundings, ...content });
    case 'enquiry':
      return enquiryArrived({ ...surroundings, ...content });
    case 'more-enquiries':
      return moreEnquiries(surroundings);
    case 'new-device':
      return newDevice({ ...surroundings, ...content });
    case 'confirm-subscription':
      return confirmSubscription(surroundings);
    case 'new-works':
      return newWorks({ ...surroundings, ...content });
  }
}

/** The works that the letter shows. */
export function artworksOf(content: MailContent): string[] {
  if ('sale' in content) return [...new Set(content.sale.lines.map(({ artworkId }) => artworkId))];
  if (content.kind === 'new-works') return content.works.map(({ artworkId }) => artworkId);
  if (content.kind === 'enquiry' && content.enquiry.work) return [content.enquiry.work.artworkId];
  return [];
}
