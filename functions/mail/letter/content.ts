import * as z from 'zod/mini';
import { askedSchema } from '#shared/enquiry/enquiry.ts';
import { announcedWorkSchema } from '#shared/newsletter/news.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';

/** Data of an email about a sale. It is stored when the order is paid, and removed once the email is sent. */
export const saleSchema = z.object({
  /** Square's id of the payment. */
  confirmation: z.string(),
  isTest: z.boolean(),
  currency: z.string(),
  /** Minor units. */
  total: z.int(),
  includedTax: z.optional(includedTaxSchema),
  /** Milliseconds. */
  paidAt: z.int(),
  lines: z.array(
    z.object({
      artworkId: z.string(),
      /** Distinguishes lines with the same name. Absent in emails that version 0.1.0 wrote. */
      variationId: z.optional(z.string()),
      title: z.string(),
      /** The work's category: 'Prints on Wood'. */
      format: z.optional(z.string()),
      /** The size or form, from Square. */
      name: z.string(),
      quantity: z.int(),
      /** Minor units for one piece. */
      price: z.int(),
    }),
  ),
  /** Recipient of the delivery. Absent for orders that were placed before the shop sent email. */
  delivery: z.optional(z.object({ name: z.string(), town: z.string() })),
});
export type Sale = z.infer<typeof saleSchema>;

const shipmentSchema = z.object({
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  /** Address of the tracking page. The email links it only if it is an https address. */
  trackingUrl: z.optional(z.string()),
});
export type ShippedWith = z.infer<typeof shipmentSchema>;

const refundSchema = z.object({
  /** Amount of this refund alone, in minor units. */
  amount: z.int(),
  /** Amount of all refunds of the order, including this one, in minor units. */
  refundedInAll: z.int(),
  /** The artist's message to the shopper. */
  reason: z.optional(z.string()),
});

const signInSchema = z.object({
  username: z.string(),
  means: z.enum(['password', 'passkey']),
  /** The browser's common name, without a version. */
  browser: z.string(),
  /** Milliseconds. */
  at: z.int(),
});

const squareChangeSchema = z.object({
  /** True if the account was connected, false if it was disconnected. */
  isConnected: z.boolean(),
  username: z.string(),
  /** The id of the Square account. */
  merchantId: z.string(),
  /** Milliseconds. */
  at: z.int(),
});
/** `sale`: the works that the shopper withdraws from. `at`: time of the withdrawal's receipt, in milliseconds. */
const withdrawn = { sale: saleSchema, at: z.int(), isWhole: z.boolean() };
export type SquareChange = z.infer<typeof squareChangeSchema>;

const studioChangeSchema = z.object({
  /** Name of the change, such as 'Passkey removed'. */
  title: z.string(),
  detail: z.string(),
  username: z.string(),
  /** Milliseconds. */
  at: z.int(),
});
export type StudioChange = z.infer<typeof studioChangeSchema>;

/** Content of an email. It is fixed when the email is written, and removed once it is sent. */
export const mailContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order-confirmed'), sale: saleSchema }),
  z.object({ kind: z.literal('order-arrived'), sale: saleSchema }),
  z.object({
    kind: z.literal('shipped'),
    sale: saleSchema,
    shipment: shipmentSchema,
    /** True if an earlier email had a wrong carrier or tracking number. */
    isCorrection: z.boolean(),
  }),
  z.object({ kind: z.literal('refunded'), sale: saleSchema, refund: refundSchema }),
  // Version 0.2 requires `confirmation`, the payment's id. This version does not read it.
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
