import { emailCeilings } from '#functions/http/shop-ceiling.ts';
import { cardTestingBrake } from '#functions/orders/purchase/pay/limits.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';

/** Payments that are under way when the brake begins: one in each copy of the checkout. */
const checkouts = lambdaGroups.find(({ name }) => name === 'checkout')?.concurrency ?? 0;

/** What the shop promises under a flood. A rehearsal may fall into two hours, each with counters of its own. */
const hours = 2;

export const promises = {
  artistTries: 3,
  shopperTries: 2,
  declines: hours * cardTestingBrake.declines.limit + checkouts,
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
