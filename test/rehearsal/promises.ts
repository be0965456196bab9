import { emailCeilings } from '#functions/http/shop-ceiling.ts';

/** What the shop promises under a flood. A rehearsal may fall into two hours, each with counters of its own. */
const hours = 2;

export const promises = {
  artistTries: 3,
  buyerTries: 2,
  /** By kind of email. */
  emails: {
    'confirm-subscription': hours * emailCeilings.confirmations.limit,
    'order-link': hours * emailCeilings.orderLinks.limit,
    enquiry: hours * emailCeilings.enquiries.limit,
  },
  /** Emails that strangers caused and that may leave between a payment and its emails: one run that was under way. */
  emailsBefore: 100,
} as const;

export type Promises = typeof promises;
