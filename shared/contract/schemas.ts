import * as z from 'zod/mini';
import {
  artworkChangesSchema,
  artworkSchema,
  categorySchema,
  featuredArtworkSchema,
  pictureSchema,
  studioArtworkSchema,
} from '#shared/artwork/artwork.ts';
import { flagOutcomeSchema, flags, mostFlagged, mostOrdered } from '#shared/artwork/flags.ts';
import { cartItemSchema, cartValidationSchema, wishSchema } from '#shared/cart/cart-item.ts';
import { emailSchema, enquiryFormSchema, enquirySchema } from '#shared/enquiry/enquiry.ts';
import { mostAnnounced, newsSchema } from '#shared/newsletter/news.ts';
import {
  cancelOrdersResultSchema,
  openOrderSchema,
  orderReviewSchema,
  orderStatusSchema,
  paymentResultSchema,
  reviewActions,
  reviewEndSchema,
  shippingAddressSchema,
} from '#shared/order/order.ts';
import { shoppersOrderSchema } from '#shared/order/shoppers-order.ts';
import { orderPageSchema, shipmentInputSchema, studioOrderDetailSchema } from '#shared/order/studio-order.ts';
import { refundAnswerSchema, refundInputSchema, restockInputSchema } from '#shared/order/studio-refund.ts';
import { firstFactsSchema } from '#shared/studio/first-facts.ts';
import { leftOutPageSchema } from '#shared/studio/left-out.ts';
import { needsSchema } from '#shared/studio/needs.ts';
import { foundPersonSchema, personAskedSchema } from '#shared/studio/person.ts';
import { settingsChangeSchema, shopSettingsSchema } from '#shared/studio/settings.ts';
import { squareConnectionSchema } from '#shared/studio/square-connection.ts';
import {
  auditPageSchema,
  locationSchema,
  paymentLocationSchema,
  sellingCheckSchema,
  syncProgressSchema,
  testModeSchema,
} from '#shared/studio/studio.ts';
import { rereadSchema, syncDiffSchema } from '#shared/studio/sync-change.ts';
import { sentTextsSchema } from '#shared/texts/sent-texts.ts';
import { editableTextsSchema, publicPageTextsSchema, publicTextsSchema } from '#shared/texts/shop-texts.ts';
import { largestUploadBytes } from '#shared/texts/site-pictures.ts';
import { withdrawalInputSchema, withdrawalSchema } from '#shared/withdrawal/withdrawal.ts';
import { accountSchemas } from './account-schemas.ts';
import { emailCodeSchema } from './email-code.ts';
import { pageRoutes } from './page-routes.ts';
import type { Operation } from './routes.ts';

/** Pattern of the ids in a path or body: no `#`, separators or control characters. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
const id = z.string().check(z.regex(idPattern, 'Invalid id'));
const done = z.object({ ok: z.literal(true) });
/** A file's text, and the name under which the browser saves it. */
const file = z.object({ name: z.string(), text: z.string() });
const notNegative = z.int().check(z.minimum(0));
/** A parameter that Square appended to the redirect URL. */
const appended = z.string().check(z.minLength(1), z.maxLength(500));
const atLeastOne = z.minLength(1, 'Choose at least one work');
const shoppersEmail = z.string().check(z.trim(), z.maxLength(255), z.email('Valid email is required'));
/** Fields that distinguish visitors from programs. */
const againstMachines = {
  /** Content of the honeypot field, which only bots fill in. */
  website: z.string().check(z.maxLength(500)),
  /** Milliseconds for which the form was open. */
  openFor: notNegative,
};
/** Texts as edited by the artist, and the revision that the edit began from. */
const textsSent = z.strictObject({ revision: notNegative, texts: sentTextsSchema });
/** Maximum bytes of a body with texts: enough for all texts at their maximum length, in any script. */
const largestTexts = 512 * 1024;

/** Schemas of the pages service: every answer is a text. */
const pageSchemas = Object.fromEntries(
  Object.keys(pageRoutes).map((name) => [name, { answer: z.string() }]),
) as { readonly [Name in keyof typeof pageRoutes]: { readonly answer: z.ZodMiniString } };

interface Schemas {
  /** Body of the request, if it has one. A `raw` body is passed to the handler as text, a `picture` as bytes. */
  readonly body?: z.ZodMiniType | 'raw' | 'picture';
  /** Maximum bytes of the body, if it may be larger than usual. */
  readonly largestBody?: number;
  readonly answer: z.ZodMiniType;
}

/** Body and answer of every operation. The compiler reports a missing row. */
export const schemas = {
  listArtworks: { answer: z.array(z.union([studioArtworkSchema, artworkSchema])) },
  getArtwork: { answer: artworkSchema },
  listArtworkChanges: { answer: artworkChangesSchema },
  listCategories: { answer: z.array(categorySchema) },
  listFeaturedArtworks: { answer: z.array(featuredArtworkSchema) },
  listIndexArtworks: { answer: z.array(artworkSchema) },

  getTexts: { answer: publicTextsSchema },
  getPageTexts: { answer: publicPageTextsSchema },

  listWishlist: { answer: z.array(wishSchema) },
  addToWishlist: { body: z.strictObject({ artworkId: id }), answer: wishSchema },
  removeFromWishlist: { answer: done },

  getCart: { answer: z.array(cartItemSchema) },
  addToCart: { body: z.strictObject({ artworkId: id, variationId: id }), answer: cartItemSchema },
  updateCartItem: {
    body: z.strictObject({
      quantity: z
        .int('Quantity must be a whole number')
        .check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(99, 'Quantity must be at most 99')),
    }),
    answer: cartItemSchema,
  },
  removeCartItem: { answer: done },
  validateCart: { answer: cartValidationSchema },
  clearCart: { answer: done },
  getItemPopularity: { answer: z.object({ count: z.int() }) },

  ...accountSchemas,

  getTestMode: { answer: testModeSchema },
  listPaymentLocations: { answer: z.array(paymentLocationSchema) },
  placeOrder: {
    body: z.strictObject({
      shippingAddress: shippingAddressSchema,
      /** Minor units, as displayed to the shopper. If the total differs, the answer is 409 with the changes. */
      expectedTotal: z.optional(notNegative),
    }),
    answer: z.object({ orderId: z.string(), total: z.object({ amount: z.int(), currency: z.string() }) }),
  },
  getOrder: { answer: orderStatusSchema },
  takePayment: {
    body: z.strictObject({
      orderId: id,
      sourceId: z.string().check(z.minLength(1), z.maxLength(512)),
      /** Sent by the page but ignored, because the address is stored in the order. */
      shippingAddress: z.optional(z.unknown()),
      buyerEmail: shoppersEmail,
      /** Proves the email address while many cards are declined. Empty: sends another code and takes no payment. */
      code: z.optional(z.union([z.literal(''), emailCodeSchema])),
    }),
    answer: paymentResultSchema,
  },

  sendEnquiry: {
    body: z.extend(enquiryFormSchema, {
      /** Created by the page for each question, so that a repeated request does not ask the question twice. */
      requestId: id,
      artworkId: z.optional(id),
      ...againstMachines,
    }),
    answer: done,
  },
  viewOrder: {
    body: z.strictObject({ token: z.string().check(z.maxLength(512)) }),
    answer: shoppersOrderSchema,
  },
  /** `writesMail`: whether the shop sends email. Otherwise no feature that needs email is offered. */
  getMailService: { answer: z.object({ writesMail: z.boolean() }) },
  requestOrderLink: {
    body: z.strictObject({
      number: z
        .string()
        .check(z.trim(), z.regex(idPattern, 'Please enter the number as the confirmation shows it')),
      email: shoppersEmail,
      /** Whether the link should open the withdrawal form. */
      toWithdraw: z.optional(z.literal(true)),
    }),
    answer: done,
  },
  withdraw: { body: withdrawalInputSchema, answer: withdrawalSchema },

  subscribe: {
    body: z.strictObject({ email: emailSchema, ...againstMachines }),
    answer: done,
  },
  confirmSubscription: { body: z.strictObject({ key: id }), answer: done },
  endSubscription: { body: z.strictObject({ key: id }), answer: done },
  reportViolations: { body: 'raw', answer: done },

  endSubscriptionByMail: { body: 'raw', answer: done },
  openEndOfSubscription: { answer: z.string() },

  setTestMode: { body: z.strictObject({ enabled: z.boolean() }), answer: testModeSchema },
  getSettings: { answer: shopSettingsSchema },
  changeSettings: { body: settingsChangeSchema, answer: shopSettingsSchema },
  checkSelling: { answer: sellingCheckSchema },
  getSquareConnection: { answer: squareConnectionSchema },
  startSquareConnection: { answer: z.object({ url: z.string() }) },
  finishSquareConnection: {
    body: z.strictObject({ code: appended, state: appended }),
    answer: squareConnectionSchema,
  },
  disconnectSquare: { answer: squareConnectionSchema },
  listLocations: { answer: z.array(locationSchema) },
  setLocation: { body: z.strictObject({ locationId: id }), answer: locationSchema },
  toggleFeatured: { answer: z.object({ id: z.string(), featured: z.boolean() }) },
  toggleHidden: { answer: z.object({ id: z.string(), hidden: z.boolean() }) },
  resyncArtwork: { answer: rereadSchema },
  startSync: {
    body: z.strictObject({
      filter: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Filter is too long'))),
      /** Second confirmation, with which the sync may remove more than 30 % of the works. */
      confirmVanishing: z.optional(z.boolean()),
      /** Whether to record the changes without making them. */
      preview: z.optional(z.boolean()),
      /** Number of the run whose preview is applied. The new sync has the filter of that preview. */
      confirmRun: z.optional(z.int().check(z.minimum(1))),
    }),
    answer: syncProgressSchema,
  },
  listSyncDiff: { answer: syncDiffSchema },
  listLeftOut: { answer: leftOutPageSchema },
  getSyncProgress: { answer: syncProgressSchema },
  listOpenOrders: { answer: z.array(openOrderSchema) },
  cancelOpenOrders: { answer: cancelOrdersResultSchema },
  listReviews: { answer: z.array(orderReviewSchema) },
  endReview: { body: z.strictObject({ action: z.enum(reviewActions) }), answer: reviewEndSchema },
  listOrders: { answer: orderPageSchema },
  readOrder: { answer: studioOrderDetailSchema },
  resendMail: { answer: done },
  endOrderLinks: { answer: done },
  listEnquiries: { answer: z.array(enquirySchema) },
  setEnquiryDone: { body: z.strictObject({ isDone: z.boolean() }), answer: enquirySchema },
  deleteEnquiry: { answer: done },
  getNews: { answer: newsSchema },
  announceWorks: {
    body: z.strictObject({
      /** Created by the page for each announcement, so that a repeated request does not announce twice. */
      requestId: id,
      artworkIds: z.array(id).check(atLeastOne, z.maxLength(mostAnnounced)),
    }),
    answer: newsSchema,
  },
  findPerson: { body: personAskedSchema, answer: foundPersonSchema },
  erasePerson: {
    body: z.extend(personAskedSchema, { onlySubscription: z.optional(z.boolean()) }),
    /** `erased`: the rows by kind, such as '1 order, 2 emails'. */
    answer: z.extend(foundPersonSchema, { erased: z.string() }),
  },
  exportSubscribers: { answer: file },
  flagArtworks: {
    body: z.strictObject({
      artworkIds: z.array(id).check(atLeastOne, z.maxLength(mostFlagged)),
      flag: z.enum(flags),
      on: z.boolean(),
      undo: z.optional(z.boolean()),
    }),
    answer: flagOutcomeSchema,
  },
  orderFeatured: {
    body: z.strictObject({ artworkIds: z.array(id).check(z.minLength(1), z.maxLength(mostOrdered)) }),
    answer: done,
  },
  readNeeds: { answer: needsSchema },
  readFirstSteps: { answer: firstFactsSchema },
  refundOrder: { body: refundInputSchema, answer: refundAnswerSchema },
  decideRefund: {
    /** `ship`: whether an order with a failed refund ships. `settled`: marks a withdrawal as settled. */
    body: z.union([z.strictObject({ ship: z.boolean() }), z.strictObject({ settled: z.literal(true) })]),
    answer: studioOrderDetailSchema,
  },
  restockOrder: { body: restockInputSchema, answer: refundAnswerSchema },
  shipOrder: { body: shipmentInputSchema, answer: studioOrderDetailSchema },
  correctTracking: { body: shipmentInputSchema, answer: studioOrderDetailSchema },
  cancelOrder: { answer: studioOrderDetailSchema },
  exportOrders: { answer: file },
  readTexts: { answer: editableTextsSchema },
  saveTexts: { body: textsSent, largestBody: largestTexts, answer: editableTextsSchema },
  publishTexts: { body: textsSent, largestBody: largestTexts, answer: editableTextsSchema },
  restoreTexts: { body: z.strictObject({ revision: notNegative }), answer: editableTextsSchema },
  uploadPicture: { body: 'picture', largestBody: largestUploadBytes, answer: pictureSchema },
  listActivity: { answer: auditPageSchema },

  receiveSquareEvent: { body: 'raw', answer: done },

  ...pageSchemas,
} as const satisfies Record<Operation, Schemas>;

type BodySchema<Op extends Operation> = (typeof schemas)[Op] extends { readonly body: infer B }
  ? B
  : undefined;

/** Parsed body as a handler receives it. */
export type Body<Op extends Operation> =
  BodySchema<Op> extends z.ZodMiniType
    ? z.output<BodySchema<Op>>
    : BodySchema<Op> extends 'raw'
      ? string
      : BodySchema<Op> extends 'picture'
        ? Uint8Array
        : undefined;
/** Body as a client sends it. A picture is a Blob, a type that the server does not have. */
export type BodyInput<Op extends Operation> =
  BodySchema<Op> extends z.ZodMiniType
    ? z.input<BodySchema<Op>>
    : BodySchema<Op> extends 'raw'
      ? string
      : BodySchema<Op> extends 'picture'
        ? { readonly size: number; readonly type: string }
        : undefined;
export type Answer<Op extends Operation> = z.output<(typeof schemas)[Op]['answer']>;
