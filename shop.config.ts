import type { Delivery, Taxes } from '#shared/shipping/terms-of-sale.ts';
import type { Retention } from '#shared/studio/retention.ts';
import type { Policies, PolicyName } from '#shared/texts/policies.ts';
import type { WithdrawalOffer } from '#shared/withdrawal/offer.ts';

/**
 * What a different artist changes. Everything else in this repository is the same for every shop.
 * The web build, the Lambdas and the demo read this one file.
 */
export const shop = {
  /** Shown in the navigation bar and in page titles. */
  brand: 'Marlo Wren',
  artist: 'Marlo Wren',
  /** Named in the footer's copyright line. */
  company: 'Marlo Wren Studio',
  email: 'studio@marlowren.example',
  /** An empty address has no link. */
  social: {
    instagram: 'https://www.instagram.com/marlowren.example',
    facebook: 'https://www.facebook.com/marlowren.example',
  },
  hero: {
    headline: 'Step Into the Fantastical',
    subline: 'Surreal, whimsical, and alive — art that sparks imagination and transforms spaces',
  },
  about: {
    title: 'About the Artist',
    lead: 'Marlo Wren paints the rooms that dreams forget to tidy.',
    /** The second line about the painter on the home page, after the one above. */
    invitation: 'I began to paint in the winter I could not sleep.',
  },
  /** ISO 4217, with hundredths (not JPY). Must be the currency of the Square location that takes the payments. */
  currency: 'USD',
  /** Stock shown and sold for variations that Square does not count, such as prints made on demand. */
  untrackedStock: 25,
  /** Hosts that the artist's pictures may come from, as Square names them. */
  imageHosts: [
    'items-images-production.s3.us-west-2.amazonaws.com',
    'items-images-sandbox.s3.us-west-2.amazonaws.com',
  ],
  description:
    'Original surreal and whimsical paintings, fine prints and prints on wood by Marlo Wren. Every original exists once.',
  keywords: ['surreal art', 'whimsical painting', 'original paintings', 'art prints', 'prints on wood'],
} as const;

/**
 * Where works are sent: codes of countries (ISO 3166-1 alpha-2), `EU` for the member states of the European Union, or
 * 'everywhere'. The address form begins with the United States where they are among them, else with the first one.
 * A single work that goes to fewer countries says so at Square (functions/sync/README.md, "Where a work is sent").
 */
export const delivery: Delivery = { countries: 'everywhere' };

/**
 * Whether the prices at Square hold a tax. `{ prices: 'included', name: 'VAT' }`: Square works out and records the taxes
 * that are set to "included in item price" there, and the shop says 'Includes $12.31 VAT' by that name.
 * `{ prices: 'none' }`: no tax is recorded. A tax on top of the price is not possible: the price shown is the price paid.
 */
export const taxes: Taxes = { prices: 'none' };

/** Square takes dollars of the United States in that country alone. */
const isAmerican = (shop.currency as string) === 'USD';

/**
 * Wallets whose buttons are above the card field where Square says that the shopper's device can pay with them. They are
 * on in the United States. Elsewhere banks may ask the shopper again after the wallet has, which has failed at Square, so
 * they are off until a person has paid with them on the sandbox (infra/first-hour.md); then write `true`.
 */
export const wallets = {
  /** Of the artist's Square account, which the wallets name: a code of ISO 3166-1 alpha-2. */
  country: 'US',
  /** Google Pay. The page of the cart may then load Google's script (infra/payment-page.md). */
  googlePay: isAmerican,
  /** Apple Pay. It needs a domain of your own, registered at Square (infra/README.md, "Apple Pay"). */
  applePay: isAmerican,
};

/**
 * How long personal data is used. `namesMonths`: the months, 1 to 24, for which the studio finds an order by the name and
 * town it went to, counted from when it was paid, shipped or refunded. An order that was shipped or refunded so long ago
 * loses all that says whose it was; works, sums and dates stay.
 */
export const retention: Retention = { namesMonths: 24 };

/**
 * The studio asks for the password or a passkey again before more than this goes back for an order, where the last sign-in
 * is older than ten minutes. In whole units of the currency: 500 is $500.
 */
export const confirmRefundsAbove: number = 500;

/**
 * Who is offered to withdraw from a purchase online ("Withdraw from contract" in the footer and on the page of an order):
 * 'eu', orders that go to a member state of the European Union, where the law wants it; 'everybody'; or 'off'. Orders are
 * open for it until 30 days after they were shipped, and the artist decides what is late. No money moves by itself.
 */
export const withdrawal: WithdrawalOffer = 'eu';

/** Categories, as the gallery names them, of works that are made to order: the law exempts them from withdrawal. */
export const exemptFromWithdrawal: readonly string[] = [];

/** The texts of the About page, a section each. Apart from the rest, so that no other page carries them. */
export const biography = [
  {
    title: 'Therapy and expression',
    paragraphs: [
      'I began to paint in the winter I could not sleep. A small set of acrylics, a kitchen table, the radio turned low: by four in the morning there was a staircase on the paper that led to a moon, and for the first time in months I was tired in the good way.',
      'Painting is still how I listen to myself. What I cannot say in a sentence turns up as a fish in the sky or a door in a hill, and once it hangs on a wall it is no longer heavy. Every work here began as a feeling that needed a place to sit down.',
    ],
  },
  {
    title: 'A whimsical surrealist with a dark edge',
    paragraphs: [
      'My pictures are friendly from across the room. Come closer and the leaves are watching, the teapot has weather in it, and someone has left the night open. I like the moment when a smile becomes a question.',
      'I work in thin layers of acrylic and ink on canvas and birch panel, with a great many small brushes and one very large one. Most originals take a month; some take a year of being turned to the wall.',
    ],
  },
  {
    title: 'Encouraging creativity',
    paragraphs: [
      'On Saturdays the studio is full of children and grown-ups who were told at school that they cannot draw. They can. We start with an eye, give it wings, and see where it wants to go.',
      'If one of these works makes you want to paint, that is the best thing that can happen to it. Write to me and tell me what you made.',
    ],
  },
] as const;

/** The artist's own words in the emails about an order. Each text is a paragraph. */
export const letterWords = {
  /** Above the works. */
  thanks: [
    'Your order is paid, and I am a little proud and a little sad: something that lived in my studio is moving in with you. There is a Marlo Wren less here, and one more in the world.',
  ],
  /** Below them: what happens next. */
  next: [
    'I wrap every work myself and hand it to the carrier within five working days. Look for the hand-drawn moon on the parcel: that is how you know a Marlo Wren from the outside.',
  ],
  /**
   * To those who asked to be told of new works, above the works. Where the law wants a postal address in such an email
   * (in the United States it does), it belongs here.
   */
  newWorks: [
    'Something new has left the easel and found a nail in the wall. You asked me to tell you, so here it is, before anybody else knows.',
  ],
  /** In the email that says it is on its way. */
  shipped: [
    'Today I carried your parcel to the door and wished it a quiet journey. Give it a day to warm up before you open it, and hang it where you pass it every morning.',
  ],
} as const;

/**
 * What the artist answers for: a page each, `/policies/shipping` and so on, linked in the footer and under the button
 * that pays. Plain text; an empty line parts paragraphs, and nothing in it is read as HTML or Markdown. An empty text
 * has no page and no link. They are yours to write: the demo's are no legal advice, and no live shop is deployed with
 * them, with other names in them neither (`adoptedPolicies`).
 */
export const policies: Policies = {
  shipping: {
    /** One sentence, shown under the button that pays; empty for none. */
    promise: 'Sent from Marlo Wren Studio within 5 working days.',
    text: `
Shipping is free, wherever the work goes. The price you see is the price you pay.

Originals travel flat in a wooden crate or rolled in a tube, whichever is kinder to them, and always insured. Prints on Wood come in a box, fine prints in a tube, cards in an envelope that does not bend. Marlo Wren packs every one of them.

Prints are made for you, so everything leaves the studio within five working days of your order. Within the United States it takes another two to six days, elsewhere one to three weeks. Customs may ask for duties of their own; these are yours to pay.

If a parcel arrives damaged, or does not arrive, write to studio@marlowren.example with your order's number. We deal with the carrier so you don't have to.
`,
  },
  returns: {
    promise: 'Returns accepted within 14 days.',
    text: `
A picture has to be lived with. If yours does not settle in, Marlo Wren takes it back within 14 days of the day it arrived, no questions asked.

If you live in the European Union you may withdraw from the purchase without giving a reason: choose "Withdraw from contract" at the foot of any page or on the page of your order, and you get an email that it was received.

Write to studio@marlowren.example with your order's number and you get an address to send it to. Please use the box it came in. The way back is yours to pay, unless the work arrived damaged or was not what you ordered; then we pay it.

When the work is back as it left, we return the whole price to the card you paid with, within five working days. Banks may take some days more to show it.
`,
    /** For search engines, and only what the text above says too; leave it out and they are told nothing. */
    window: { countries: ['US'], days: 14, returnShipping: 'buyer' },
  },
  /** Held to what the shop stores (infra/personal-data.md). Check that a sentence stays true when you change it. */
  privacy: {
    text: `
Marlo Wren Studio keeps what it needs to send you a painting, and nothing to follow you around. There are no trackers, no advertisements and no statistics about you. The studio is responsible for what is kept: Marlo Wren Studio, 12 Harbor Lane, Port Ellery, OR 97999, United States, studio@marlowren.example.

When you buy, your name, address, email and any phone number go to Square, which takes the payment and keeps the order. The card number goes to Square alone; this shop never sees it.

Beside the works, the amount and the dates, this shop keeps your name and your town, your email with all but its first letter and its domain hidden, a code for the cookie of your browser, the parcel's tracking number and any words sent to you with a refund. While a payment is under way your email is kept with the order. All this is needed for the contract that a sale is, and what belongs in the books is kept because tax law wants it. An order that nobody pays is closed after 24 hours, and your name and town are removed from it. 24 months after an order was shipped or refunded, all that says whose it was is removed from it.

An email about your order waits here with your name, town and email until it is sent; one that cannot be sent is deleted after 30 days. That it was sent is remembered for 400 days, without you.

When you ask something, the question, your name and your email reach Marlo Wren by email and are kept here for 90 days, to answer you as you asked, and for nothing else.

When you ask to be told of new works, your email is kept, because you agree to it, until you say stop; every such email has a link that does. An address that nobody confirms is forgotten after 7 days.

So that nobody floods the shop, it counts requests by the first part of your internet address, for 25 hours at most, and by a code for the email that asks for news, for 31 days at most. When you ask for the link to an order, your request is kept with such a code for 2 hours. Emails that prove an address before a payment are counted by such a code for 25 hours. A shop that works for everybody is our legitimate interest. This shop keeps no log of internet addresses.

One cookie, __Host-guest, remembers your cart and your wishlist for 30 days after you last changed them. Your browser itself keeps the category that you chose last and, until you close the tab, an order that you are paying, the link to an order or a subscription that you opened, how far you scrolled, and when the page last loaded itself anew. These are needed for what you ask the shop to do, so nobody asks you about cookies. A person who signs in to the studio has three more: __Host-sid, __Host-device and signed-in. Square's card form, which is loaded only where a card is entered, may set cookies of Square's own against fraud.

Your data is seen by Square, by Google or Apple if you pay with their wallet, by the carrier that brings the parcel, and by Amazon Web Services: the shop runs on its computers in Northern Virginia in the United States, and its service SES sends the emails. Square and Amazon Web Services process it for the studio by contract. Where it reaches the United States from Europe, the EU-U.S. Data Privacy Framework and the standard contractual clauses of both companies are the basis. Nobody else gets it. Backups are deleted after 35 days.

You may ask what is kept about you, have a copy of it, have it corrected or deleted, object to it, and take back what you agreed to. Write to studio@marlowren.example; what tax law wants kept stays, without your name. If the answer does not satisfy you, you may complain to the data protection authority of the place where you live.
`,
  },
  terms: {
    text: `
You buy from Marlo Wren Studio. The sale is agreed once your payment is taken and you see your order's number.

An original exists once. Should two people pay for it in the same moment, one of them gets the work and the other the whole price back.

The picture is yours to hang, lend, give away and sell. The right to reproduce it stays with Marlo Wren.

Colors differ from screen to screen, and a painting has a surface that no screen shows. If that is a disappointment, see the returns.
`,
  },
};

/**
 * Policies whose demo text, with your names in it, you have read and answer for, such as ['privacy']: that one describes
 * what this software stores. A live shop with the demo's text of any other is not deployed.
 */
export const adoptedPolicies: readonly PolicyName[] = [];
