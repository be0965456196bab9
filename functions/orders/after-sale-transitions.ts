import { followUpNow, followUpSoon, queueOfSale, reworded, whereSold } from './queues.ts';
import type { Transition } from './transition.ts';

/** Fields that record what is done or pending for a sold order. */
export const workFields = ['shipment', 'shipping', 'refunds', 'restocks', 'heardAt', 'disputes'] as const;

/** Transitions of an order after it was PAID; its state stays PAID. */
export const soldTransitions = {
  /** A refund is requested, Square has answered a request, or a refund made at Square was found. */
  requestRefund: { from: ['PAID'], guard: 'holder', sets: ['refunds'], queue: followUpSoon },
  /** The shopper has received a refund. The same write stores the units to restock, before Square is called. */
  refundCompleted: {
    from: ['PAID'],
    guard: 'holder',
    sets: ['refunds'],
    maySet: ['restocks'],
    queue: followUpSoon,
    mails: 'refund',
  },
  /** A restock is requested, or Square has answered a request. */
  restock: { from: ['PAID'], guard: 'holder', sets: ['restocks'], queue: followUpSoon },
  /** Square has sent an event about a refund. The reconciler reads the payment in its next pass. */
  recordRefundEvent: { from: ['PAID'], guard: 'attempt', sets: ['heardAt'], queue: followUpNow },
  /** The artist marks the order as shipped. This intent is written before Square is called. */
  requestShipment: {
    from: ['PAID'],
    guard: 'holder',
    asRead: ['disputes'],
    sets: ['shipping'],
    queue: queueOfSale,
  },
  /** Square has recorded the shipment. */
  ship: {
    from: ['PAID'],
    guard: 'holder',
    asRead: ['disputes'],
    sets: ['shipment'],
    removes: ['shipping', 'troubles'],
    queue: queueOfSale,
    mails: 'shipment',
  },
  /** Square has refused the shipment, so the order counts as not shipped. */
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
  /** The artist revokes all links to the order's page that were sent before. */
  revokeLinks: { from: ['PAID'], guard: 'attempt', asRead: ['linkVersion'], sets: ['linkVersion'] },
  /** The order was shipped in Square's Dashboard or at the till. */
  recordExternalShipment: {
    from: ['PAID'],
    guard: 'attempt',
    asRead: workFields,
    sets: ['shipment'],
    queue: queueOfSale,
  },
  /** The shipment of the order was canceled at Square. */
  cancelShipment: {
    from: ['PAID'],
    guard: 'attempt',
    asRead: workFields,
    sets: ['shipmentCanceledAt'],
    queue: queueOfSale,
  },
  /** Square has reported a dispute of the order's payment. */
  recordDispute: {
    from: ['PAID', 'REVIEW'],
    guard: 'attempt',
    asRead: [...workFields, 'shipmentCanceledAt', 'refundDecision'],
    sets: ['disputes'],
    queue: whereSold,
  },
  /** Personal data is erased. Works, amounts and times are kept for the accounts. */
  erase: {
    from: ['PAID', 'CANCELED'],
    guard: 'entry',
    asRead: [...workFields, 'state', 'attempt', 'worker', 'workerUntil'],
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
