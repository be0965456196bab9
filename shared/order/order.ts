import * as z from 'zod/mini';
import { countryCodes } from '#shared/shipping/countries.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { safeLine } from '#shared/text/safe-text.ts';

/** Money in API answers: integer minor units and an ISO 4217 code. */
export const moneySchema = z.object({ amount: z.int(), currency: z.string() });
export type Money = z.infer<typeof moneySchema>;

const line = z.overwrite(safeLine);
const text = (max: number) => z.string().check(line, z.maxLength(max));
const required = (max: number, message: string) =>
  z.string().check(line, z.minLength(1, message), z.maxLength(max, message));

/** Shipping address in `POST /api/orders`, with the messages of rule 9.3. */
export const shippingAddressSchema = z.strictObject({
  name: required(255, 'Name is required'),
  address1: required(500, 'Address is required'),
  address2: z._default(z.optional(z.nullable(text(500))), ''),
  city: required(255, 'City is required'),
  state: required(255, 'State is required'),
  postalCode: z
    .string()
    .check(
      line,
      z.minLength(5, 'Valid postal code is required'),
      z.maxLength(12, 'Valid postal code is required'),
    ),
  country: z._default(z.enum(countryCodes, 'Please choose a country that we ship to'), 'US'),
  /** Phone number as typed; absent unless Square has required it. */
  phone: z.optional(text(40)),
});

/** States of a shop order; the transitions are in functions/orders/transitions.ts. */
export const orderStates = ['OPEN', 'PAYING', 'CAPTURING', 'PAID', 'CANCELED', 'REVIEW'] as const;
export type OrderState = (typeof orderStates)[number];

/** State of a guest's own order, which the page reads for example after a lost answer. */
export const orderStatusSchema = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  testMode: z.boolean(),
  total: moneySchema,
  includedTax: z.optional(includedTaxSchema),
  /** Token of the link to the order's page; present when PAID. */
  token: z.optional(z.string()),
  /** The masked address of the confirmation email; absent if none is sent. */
  mailedTo: z.optional(z.string()),
  /** The artist's message to the shopper; present when PAID. */
  thanks: z.optional(z.string()),
  /** Whether money was taken and all of it was refunded. */
  givenBack: z.optional(z.boolean()),
});
export type OrderStatus = z.infer<typeof orderStatusSchema>;

export const paymentResultSchema = z.object({
  /** Payment status, 'COMPLETED' if paid. */
  status: z.string(),
  id: z.string(),
  totalMoney: moneySchema,
});
export type PaymentResult = z.infer<typeof paymentResultSchema>;

/** A Square order in the studio's list (rule 14.1). */
export const openOrderSchema = z.object({
  id: z.string(),
  /** Id and number of the shop's order; absent for orders at the till. */
  orderId: z.optional(z.string()),
  number: z.optional(z.string()),
  state: z.string(),
  createdAt: z.string(),
  totalMoney: moneySchema,
  /** Whether the order is paid. Canceling all orders skips paid orders. */
  paid: z.boolean(),
  /** Reason why an order that is paid at Square must not be shipped. */
  hold: z.optional(
    z.enum(['review', 'disputed', 'dispute lost', 'refund failed', 'given back', 'called off', 'shipped']),
  ),
  testMode: z.boolean(),
  /** Name of the recipient, if known; absent for orders at the till. */
  buyer: z.optional(z.string()),
  town: z.optional(z.string()),
  lineItems: z.optional(
    z.array(
      z.object({
        quantity: z.string(),
        name: z.string(),
        totalMoney: moneySchema,
        artworkId: z.optional(z.string()),
      }),
    ),
  ),
  returns: z.optional(
    z.array(
      z.object({
        returnLineItems: z.array(
          z.object({ quantity: z.string(), itemName: z.string(), totalMoney: moneySchema }),
        ),
      }),
    ),
  ),
});
export type OpenOrder = z.infer<typeof openOrderSchema>;

export const cancelOrdersResultSchema = z.object({
  cancelledCount: z.int(),
  /** Orders that were not canceled, each with a reason that the artist can read. */
  left: z.array(z.object({ id: z.string(), reason: z.string() })),
  /** Whether time ran out before every unpaid order was processed. Another cancellation continues. */
  more: z.boolean(),
});
export type CancelOrdersResult = z.infer<typeof cancelOrdersResultSchema>;

/** An order in review: its records at the shop and at Square contradict each other, so a person decides. */
export const orderReviewSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  total: moneySchema,
  /** Name of the shopper, if known. */
  buyer: z.optional(z.string()),
  lines: z.array(
    z.object({
      title: z.string(),
      /** Format and size, such as 'Prints on Wood, Small'. */
      size: z.string(),
      quantity: z.int(),
      /** Price of one piece. */
      price: moneySchema,
      /** `held`: reserved for this order; `free`: not reserved; `uncounted`: Square does not count it. */
      stock: z.enum(['held', 'free', 'uncounted']),
    }),
  ),
  /** Reason for the review, as a sentence. */
  reason: z.string(),
  /** Absent if Square could not be reached. */
  atSquare: z.optional(
    z.object({
      state: z.string(),
      payments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          amount: moneySchema,
          refunded: moneySchema,
          /** Whether a refund of the remaining amount is decided but not completed. */
          refunding: z.boolean(),
        }),
      ),
    }),
  ),
  mayKeep: z.boolean(),
  /** Reason why the sale cannot be kept, as a sentence. */
  whyNot: z.optional(z.string()),
});
export type OrderReview = z.infer<typeof orderReviewSchema>;

export const reviewActions = ['keep', 'refund', 'check'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** The state of the order after a person's decision. */
export const reviewEndSchema = z.object({ state: z.enum(orderStates), message: z.string() });
export type ReviewEnd = z.infer<typeof reviewEndSchema>;
