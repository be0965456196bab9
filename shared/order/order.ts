import * as z from 'zod/mini';
import { countryCodes } from '#shared/shipping/countries.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { safeLine } from '#shared/text/safe-text.ts';

/** Money on the wire: integer minor units and an ISO 4217 code. */
export const moneySchema = z.object({ amount: z.int(), currency: z.string() });
export type Money = z.infer<typeof moneySchema>;

const line = z.overwrite(safeLine);
const text = (max: number) => z.string().check(line, z.maxLength(max));
const required = (max: number, message: string) =>
  z.string().check(line, z.minLength(1, message), z.maxLength(max, message));

/** Shipping address as `POST /api/orders` carries it; the messages are those of rule 9.3. */
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
  /** As typed, and only where Square has asked for it. */
  phone: z.optional(text(40)),
});

/** The states an order of ours goes through; the transitions are in functions/orders/transitions.ts. */
export const orderStates = ['OPEN', 'PAYING', 'CAPTURING', 'PAID', 'CANCELED', 'REVIEW'] as const;
export type OrderState = (typeof orderStates)[number];

/** What a guest may ask about an own order, for instance after a lost answer. */
export const orderStatusSchema = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  testMode: z.boolean(),
  total: moneySchema,
  includedTax: z.optional(includedTaxSchema),
  /** Opens the order's page; present once PAID. */
  token: z.optional(z.string()),
  /** Where its confirmation email goes, masked; absent where none is written. */
  mailedTo: z.optional(z.string()),
  /** The artist's words to the shopper; present once PAID. */
  thanks: z.optional(z.string()),
  /** Money was taken for it, and all of it went back. */
  givenBack: z.optional(z.boolean()),
});
export type OrderStatus = z.infer<typeof orderStatusSchema>;

export const paymentResultSchema = z.object({
  /** 'COMPLETED' when paid. */
  status: z.string(),
  id: z.string(),
  totalMoney: moneySchema,
});
export type PaymentResult = z.infer<typeof paymentResultSchema>;

/** A Square order as the studio lists it (rule 14.1). */
export const openOrderSchema = z.object({
  id: z.string(),
  /** The shop's own id and the number by which people name it; an order of the till has neither. */
  orderId: z.optional(z.string()),
  number: z.optional(z.string()),
  state: z.string(),
  createdAt: z.string(),
  totalMoney: moneySchema,
  /** True: paid and waiting to be shipped; cancel all leaves it alone. */
  paid: z.boolean(),
  /** Paid at Square, and yet not to be shipped: why. */
  hold: z.optional(
    z.enum(['review', 'disputed', 'dispute lost', 'refund failed', 'given back', 'called off', 'shipped']),
  ),
  testMode: z.boolean(),
  /** Who gets it, where the shop knows: an order of the till has nobody's name. */
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
  /** What was left alone, and why, in words for the artist. */
  left: z.array(z.object({ id: z.string(), reason: z.string() })),
  /** True when time ran out before every unpaid order was reached: run it again. */
  more: z.boolean(),
});
export type CancelOrdersResult = z.infer<typeof cancelOrdersResultSchema>;

/** An order about which the shop and Square contradict each other: a person decides. */
export const orderReviewSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  total: moneySchema,
  /** Who ordered it, where the shop knows. */
  buyer: z.optional(z.string()),
  lines: z.array(
    z.object({
      title: z.string(),
      /** Empty where the work has one form only. */
      size: z.string(),
      quantity: z.int(),
      /** Of one piece. */
      price: moneySchema,
      /** `held`: reserved for this order; `free`: not; `uncounted`: Square counts no stock of it. */
      stock: z.enum(['held', 'free', 'uncounted']),
    }),
  ),
  /** Why it waits for a person, in a sentence. */
  reason: z.string(),
  /** Missing when Square could not be asked. */
  atSquare: z.optional(
    z.object({
      state: z.string(),
      payments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          amount: moneySchema,
          refunded: moneySchema,
          /** A refund of the rest was decided and has not arrived. */
          refunding: z.boolean(),
        }),
      ),
    }),
  ),
  mayKeep: z.boolean(),
  /** Why the sale cannot be kept, in a sentence. */
  whyNot: z.optional(z.string()),
});
export type OrderReview = z.infer<typeof orderReviewSchema>;

export const reviewActions = ['keep', 'refund', 'check'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** How the order stands after what a person has decided. */
export const reviewEndSchema = z.object({ state: z.enum(orderStates), message: z.string() });
export type ReviewEnd = z.infer<typeof reviewEndSchema>;
