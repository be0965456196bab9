import * as z from 'zod/mini';
import { pictureSchema } from '#shared/artwork/artwork.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { safeLine } from '#shared/text/safe-text.ts';
import { studioWithdrawalSchema } from '#shared/withdrawal/withdrawal.ts';
import { moneySchema } from './order.ts';
import { studioRefundSchema, unitsSchema } from './studio-refund.ts';

/** The studio's lists of orders. */
export const orderViews = [
  'to-ship',
  'shipped',
  'refunded',
  'disputed',
  'refund-failed',
  'unpaid',
  'review',
  'test',
] as const;
export type OrderView = (typeof orderViews)[number];

const shipmentSchema = z.object({
  shippedAt: z.string(),
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
  /** Origin of the shipment: `studio`: recorded by the artist; `square`: in Square's Dashboard or at the till. */
  by: z.enum(['studio', 'square']),
  version: z.int(),
});

const orderLineSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  title: z.string(),
  /** The work's category: 'Prints on Wood'. */
  format: z.optional(z.string()),
  /** The variation's name. */
  name: z.string(),
  quantity: z.int(),
  /** Price of one piece. */
  price: moneySchema,
  picture: z.optional(pictureSchema),
});
export type StudioOrderLine = z.infer<typeof orderLineSchema>;

/** An order in the studio's lists. */
const studioOrderSchema = z.object({
  id: z.string(),
  confirmation: z.optional(z.string()),
  createdAt: z.string(),
  paidAt: z.optional(z.string()),
  view: z.enum(orderViews),
  /** Whether the order ended unpaid, so that no list contains it. */
  canceled: z.optional(z.boolean()),
  total: moneySchema,
  refunded: moneySchema,
  testMode: z.boolean(),
  buyer: z.optional(z.object({ name: z.string(), town: z.string() })),
  lines: z.array(orderLineSchema),
  shipment: z.optional(shipmentSchema),
  /** The dispute of the order's payment. `reason`: Square's code; `dueAt`: the artist's deadline, ISO 8601. */
  dispute: z.optional(
    z.object({
      stage: z.enum(['answer', 'waiting', 'won', 'lost']),
      reason: z.optional(z.string()),
      amount: z.optional(moneySchema),
      dueAt: z.optional(z.string()),
    }),
  ),
});
export type StudioOrder = z.infer<typeof studioOrderSchema>;

export const orderPageSchema = z.object({
  orders: z.array(studioOrderSchema),
  cursor: z.optional(z.string()),
});

const orderMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  number: z.int(),
  state: z.string(),
  at: z.string(),
});

/** One order with all details. `atSquare` is absent if Square could not be reached. */
export const studioOrderDetailSchema = z.extend(studioOrderSchema, {
  atSquare: z.optional(
    z.object({
      name: z.string(),
      address: z.array(z.string()),
      email: z.optional(z.string()),
      shipmentState: z.optional(z.string()),
    }),
  ),
  includedTax: z.optional(includedTaxSchema),
  timeline: z.array(z.object({ at: z.string(), what: z.string(), by: z.optional(z.string()) })),
  refunds: z.array(studioRefundSchema),
  /** The last refund, if it failed and the artist has not decided whether the order ships. */
  failedRefund: z.optional(z.object({ amount: moneySchema, whyNot: z.string() })),
  withdrawal: z.optional(studioWithdrawalSchema),
  /** Version of the texts that the shopper agreed to, for a disputed order; 0: the texts of shop.config.ts. */
  textsVersion: z.optional(z.int()),
  mails: z.array(orderMailSchema),
  mayShip: z.boolean(),
  mayCancel: z.boolean(),
  /** Whether email is set up and the shopper's address is known. */
  mayTell: z.boolean(),
  mayRefund: z.optional(z.object({ most: moneySchema })),
  /** Number of pieces of each variation that may still be restocked. */
  mayRestock: z.array(unitsSchema),
  whyNot: z.optional(z.string()),
});
export type StudioOrderDetail = z.infer<typeof studioOrderDetailSchema>;

const text = (max: number, tooLong: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.overwrite(safeLine), z.maxLength(max, tooLong)),
      z.transform((given) => (given === '' ? undefined : given)),
    ),
  );

const isHttps = (given: string) => /^(https:\/\/[^\s/]+\S*)?$/i.test(given);

/** Tracking data for the shopper. The maximum lengths are those of Square's fields. */
export const shipmentInputSchema = z.strictObject({
  carrier: text(50, 'Carrier is too long'),
  trackingNumber: text(100, 'Tracking number is too long'),
  trackingUrl: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(2000, 'Tracking link is too long'),
          z.refine(isHttps, 'The tracking link must begin with https://'),
        ),
      z.transform((given) => (given === '' ? undefined : given)),
    ),
  ),
  /** Whether to send the shopper an email. */
  notify: z.boolean(),
});
export type ShipmentInput = z.output<typeof shipmentInputSchema>;
