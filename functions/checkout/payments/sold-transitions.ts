import { dueNow, followed } from './places.ts';

/** What becomes of an order after it was PAID; it stays so. */
export const soldTransitions = {
  /** Money is to go back, Square has answered to that, or a refund that was made there was found. It is followed to its end. */
  payBack: { from: ['PAID'], fence: 'worker', sets: ['refunds'], place: followed },
  /** The buyer has a refund; what is to go back into stock then is written down before Square is asked. */
  paidBack: {
    from: ['PAID'],
    fence: 'worker',
    sets: ['refunds'],
    maySet: ['restocks'],
    place: followed,
    mails: 'refund',
  },
  /** Units are to go back into stock, or Square has answered to that. */
  restock: { from: ['PAID'], fence: 'worker', sets: ['restocks'], place: followed },
  /** Square tells of a refund: the reconciler is to look now. */
  hear: { from: ['PAID'], fence: 'attempt', sets: ['heardAt'], place: dueNow },
} as const;

export interface Refunded {
  /** Of the refund, in the order's list. */
  readonly number: number;
}
