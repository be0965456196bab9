import { followUpNow, followUpSoon, queueOfSale, reworded, whereSold } from './queues.ts';
import type { Transition } from './transition.ts';

/** Transitions of an order after it was PAID; its state stays PAID. */
export const soldTransitions = {
  /** A refund is requested, Square has answered, or a refund made at Square was found. The reconciler follows it up. */
  requestRefund: { from: ['PAID'], guard: 'holder', sets: ['refunds'], queue: followUpSoon },
  /** The shopper has the refund. Units to restock are written before Square is called. */
  refundCompleted: {
    from: ['PAID'],
    guard: 'holder',
    sets: ['refunds'],
    maySet: ['restocks'],
    queue: followUpSoon,
    mails: 'refund',
  },
  /** Units are to be restocked, or Square has answered. */
  restock: { from: ['PAID'], guard: 'holder', sets: ['restocks'], queue: followUpSoon },
  /** Square sent an event about a refund, so the reconciler reads the payment now. */
  recordRefundEvent: { from: ['PAID'], guard: 'attempt', sets: ['heardAt'], queue: followUpNow },
  /** The artist marks it as shipped: the intent, written before Square is called. */
  requestShipment: {
    from: ['PAID'],
    guard: 'holder',
    asRead: ['disputes'],
    sets: ['shipping'],
    queue: queueOfSale,
  },
  /** The shipment is recorded at Square and here. */
  ship: {
    from: ['PAID'],
    guard: 'holder',
    asRead: ['disputes'],
    sets: ['shipment'],
    removes: ['shipping', 'troubles'],
    queue: queueOfSale,
    mails: 'shipment',
  },
  /** Square rejected the shipment: nothing was shipped. */
  rejectShipment: {
    from: ['PAID'],
    guard: 'holder',
    asRead: ['disputes'],
    sets: [],
    removes: ['shipping'],
    queue: queueOfSale,
  },
  /** The artist corrects the tracking. */
  updateTracking: {
    from: ['PAID'],
    guard: 'attempt',
    asRead: ['shipment'],
    sets: ['shipment'],
    mails: 'shipment',
  },
  /** The artist decides whether an order ships although its refund failed. */
  decideRefund: {
    from: ['PAID'],
    guard: 'attempt',
    asRead: ['refunds', 'shipment', 'shipping', 'disputes'],
    sets: ['refundDecision'],
    queue: queueOfSale,
  },
  /** Invalidates the links to its page that were sent so far. */
  revokeLinks: { from: ['PAID'], guard: 'attempt', asRead: ['linkVersion'], sets: ['linkVersion'] },
  /** It was shipped in Square's Dashboard or at the till. */
  recordExternalShipment: {
    from: ['PAID'],
    guard: 'attempt',
    asRead: ['shipment', 'shipping', 'refunds', 'restocks', 'heardAt', 'disputes'],
    sets: ['shipment'],
    queue: queueOfSale,
  },
  /** Its shipment was canceled at Square. */
  cancelShipment: {
    from: ['PAID'],
    guard: 'attempt',
    asRead: ['shipment', 'shipping', 'refunds', 'restocks', 'heardAt', 'disputes'],
    sets: ['shipmentCanceledAt'],
    queue: queueOfSale,
  },
  /** Square reported a dispute of its payment. */
  recordDispute: {
    from: ['PAID', 'REVIEW'],
    guard: 'attempt',
    asRead: [
      'shipment',
      'shipping',
      'shipmentCanceledAt',
      'refunds',
      'refundDecision',
      'restocks',
      'heardAt',
      'disputes',
    ],
    sets: ['disputes'],
    queue: whereSold,
  },
  /** The operator erases personal data; works, amounts and times stay for the accounts. */
  erase: {
    from: ['PAID', 'CANCELED'],
    guard: 'entry',
    asRead: [
      'state',
      'attempt',
      'worker',
      'workerUntil',
      'shipping',
      'shipment',
      'refunds',
      'restocks',
      'disputes',
    ],
    sets: ['owner', 'erasedAt'],
    maySet: ['shipment', 'refunds'],
    removes: ['delivery', 'mailedTo', 'card'],
    queue: reworded,
  },
} as const satisfies Record<string, Transition>;

export interface Refunded {
  /** Index of the refund in the order's list. */
  readonly number: number;
}
