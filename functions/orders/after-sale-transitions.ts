import { dueNow, followed, reworded, sold } from './queues.ts';
import type { Transition } from './transition.ts';

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
  /** The artist says that it is shipped: the intent, before Square is asked. */
  dispatch: { from: ['PAID'], fence: 'worker', sets: ['shipping'], place: sold },
  /** The works are with the carrier, and Square knows it. */
  ship: {
    from: ['PAID'],
    fence: 'worker',
    sets: ['shipment'],
    removes: ['shipping', 'troubles'],
    place: sold,
    mails: 'shipment',
  },
  /** Square has refused for good: nothing was shipped. */
  withhold: { from: ['PAID'], fence: 'worker', sets: [], removes: ['shipping'], place: sold },
  /** The buyer finds her parcel elsewhere than she was told. */
  correct: {
    from: ['PAID'],
    fence: 'attempt',
    asRead: ['shipment'],
    sets: ['shipment'],
    mails: 'shipment',
  },
  /** The artist says what becomes of an order of which a refund came to nothing. */
  decideRefund: {
    from: ['PAID'],
    fence: 'attempt',
    asRead: ['refunds', 'shipment', 'shipping'],
    sets: ['refundDecision'],
    place: sold,
  },
  /** The links to its page that were given out so far open nothing any more. */
  revokeLinks: { from: ['PAID'], fence: 'attempt', asRead: ['linkVersion'], sets: ['linkVersion'] },
  /** Somebody has shipped it in Square's Dashboard or at the till. */
  adopt: {
    from: ['PAID'],
    fence: 'attempt',
    asRead: ['shipment', 'shipping', 'refunds', 'restocks', 'heardAt'],
    sets: ['shipment'],
    place: sold,
  },
  /** Somebody has called the shipment off at Square. */
  callOff: {
    from: ['PAID'],
    fence: 'attempt',
    asRead: ['shipment', 'shipping', 'refunds', 'restocks', 'heardAt'],
    sets: ['shipmentCanceledAt'],
    place: sold,
  },
  /** The operator erases whose it was; works, sums and times stay for the books. It stays on its list, without the words. */
  erase: {
    from: ['PAID', 'CANCELED'],
    fence: 'entry',
    asRead: ['state', 'attempt', 'worker', 'workerUntil', 'shipping', 'shipment', 'refunds', 'restocks'],
    sets: ['owner', 'erasedAt'],
    maySet: ['shipment', 'refunds'],
    removes: ['delivery', 'mailedTo', 'card'],
    place: reworded,
  },
} as const satisfies Record<string, Transition>;

export interface Refunded {
  /** Of the refund, in the order's list. */
  readonly number: number;
}
