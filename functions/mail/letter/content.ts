import * as z from 'zod/mini';
import { askedSchema } from '#shared/enquiry/enquiry.ts';
import { announcedWorkSchema } from '#shared/newsletter/news.ts';
import { saleSchema } from './sale.ts';

const shipmentSchema = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  /** Linked where it is an https address, and left out otherwise. */
  trackingUrl: z.optional(z.string()),
});
export type ShippedWith = z.infer<typeof shipmentSchema>;

const refundSchema = z.object({
  /** Minor units, as below: this refund. */
  amount: z.int(),
  /** All refunds of the order, this one among them. */
  refundedInAll: z.int(),
  /** The artist's words to the shopper. */
  reason: z.optional(z.string()),
});

const signInSchema = z.object({
  username: z.string(),
  means: z.enum(['password', 'passkey']),
  /** As a person would call it. */
  browser: z.string(),
  /** Milliseconds. */
  at: z.int(),
});

const squareChangeSchema = z.object({
  /** False: disconnected. */
  isConnected: z.boolean(),
  username: z.string(),
  /** The id of the Square account. */
  merchantId: z.string(),
  /** Milliseconds. */
  at: z.int(),
});
/** `sale`: of the works that are withdrawn from. `at`: when it was received, in milliseconds. */
const withdrawn = { sale: saleSchema, at: z.int(), isWhole: z.boolean() };
export type SquareChange = z.infer<typeof squareChangeSchema>;

const studioChangeSchema = z.object({
  /** 'Passkey removed'. */
  title: z.string(),
  detail: z.string(),
  username: z.string(),
  /** Milliseconds. */
  at: z.int(),
});
export type StudioChange = z.infer<typeof studioChangeSchema>;

/** What an email says, fixed when there is something to tell, and gone once it is sent. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-confirmed'), sale: saleSchema }),
  z.object({ kind: z.literal('order-arrived'), sale: saleSchema }),
  z.object({
    kind: z.literal('shipped'),
    sale: saleSchema,
    shipment: shipmentSchema,
    /** The shopper was told before: carrier or number were wrong. */
    isCorrection: z.boolean(),
  }),
  z.object({ kind: z.literal('refunded'), sale: saleSchema, refund: refundSchema }),
  // Version 0.2 requires the payment's id. Nothing reads it any more.
  z.object({ kind: z.literal('order-link'), confirmation: z.string(), isTest: z.boolean() }),
  z.object({ kind: z.literal('withdrawal-received'), ...withdrawn }),
  z.object({ kind: z.literal('withdrawal-arrived'), ...withdrawn }),
  z.object({ kind: z.literal('withdrawal-link'), confirmation: z.string(), isTest: z.boolean() }),
  z.object({ kind: z.literal('enquiry'), enquiry: askedSchema }),
  z.object({ kind: z.literal('more-enquiries') }),
  z.object({ kind: z.literal('new-device'), signIn: signInSchema }),
  z.object({ kind: z.literal('square-connection'), change: squareChangeSchema }),
  z.object({ kind: z.literal('studio-change'), change: studioChangeSchema }),
  z.object({ kind: z.literal('sign-in-code') }),
  z.object({ kind: z.literal('payment-code') }),
  z.object({ kind: z.literal('confirm-subscription') }),
  z.object({ kind: z.literal('new-works'), works: z.array(announcedWorkSchema) }),
]);
export type MailContent = z.infer<typeof mailContentSchema>;
