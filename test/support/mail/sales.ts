import type { MailContent, Sale, SquareChange } from '#functions/mail/letter/content.ts';
import type { LetterContext } from '#functions/mail/letter/letter.ts';
import { configLetters } from '#functions/texts/letter-texts.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import type { AskedQuestion } from '#shared/enquiry/enquiry.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

/** An order id in the shop's format. */
export const orderId = '0123456789ABCDEFGHJKMNPQRS';

export function saleLine(changes: Partial<Sale['lines'][number]> = {}): Sale['lines'][number] {
  return {
    artworkId: 'MOON',
    title: 'Moon Stairs',
    name: '24 × 30 in',
    quantity: 1,
    price: 195_000,
    ...changes,
  };
}

/** Returns a sale whose total is the sum of its lines. */
export function testSale(changes: Partial<Sale> = {}): Sale {
  const lines = changes.lines ?? [saleLine()];
  return {
    confirmation: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY',
    isTest: false,
    currency: 'USD',
    total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    paidAt: 1_700_000_000_000,
    delivery: { name: 'Jane Doe', town: 'Springfield' },
    ...changes,
    lines,
  };
}

const testPicture: Picture = {
  key: 'pictures/moon',
  width: 1600,
  height: 2000,
  color: '#1f2a5c',
  widths: [320, 640, 1080, 1600],
};

export const surroundings: LetterContext = {
  about: orderId,
  texts: configLetters,
  siteOrigin,
  pictures: new Map([['MOON', testPicture]]),
  orderLink: `${siteOrigin}/order#token`,
};

/** Returns content for an email of each kind. Emails about a sale get this sale. */
export function contentsOf(sale: Sale = testSale()): readonly MailContent[] {
  return [
    { kind: 'order-confirmed', sale },
    { kind: 'order-arrived', sale },
    { kind: 'shipped', sale, shipment: testShipment, isCorrection: false },
    { kind: 'shipped', sale, shipment: {}, isCorrection: true },
    { kind: 'refunded', sale, refund: { amount: sale.total, refundedInAll: sale.total } },
    {
      kind: 'refunded',
      sale,
      refund: { amount: 1, refundedInAll: 2, reason: sale.lines[0]?.title ?? '' },
    },
    { kind: 'order-link', confirmation: sale.confirmation, isTest: sale.isTest },
    { kind: 'withdrawal-link', confirmation: sale.confirmation, isTest: sale.isTest },
    { kind: 'withdrawal-received', sale, at: 1_700_000_000_000, isWhole: true },
    { kind: 'withdrawal-arrived', sale, at: 1_700_000_000_000, isWhole: false },
    { kind: 'enquiry', enquiry: testEnquiry({ name: sale.delivery?.name ?? 'Jane Doe' }) },
    {
      kind: 'enquiry',
      enquiry: testEnquiry({ message: sale.lines.map(({ title }) => title).join('\n') }),
    },
    { kind: 'more-enquiries' },
    { kind: 'new-device', signIn: testSignIn },
    { kind: 'square-connection', change: testSquareChange },
    {
      kind: 'studio-change',
      change: {
        title: 'Refund',
        detail: 'Order ABC: refund $600.00',
        username: 'marlo',
        at: 1_700_000_000_000,
      },
    },
    { kind: 'sign-in-code' },
    { kind: 'payment-code' },
    { kind: 'confirm-subscription' },
    {
      kind: 'new-works',
      works: sale.lines.map(({ artworkId, title, name }) => ({ artworkId, title, label: name })),
    },
  ];
}

export const testSquareChange = {
  isConnected: true,
  username: 'marlo',
  merchantId: 'MSTUDIO',
  at: 1_700_000_000_000,
} satisfies SquareChange;

export const testSignIn = {
  username: 'marlo',
  means: 'password',
  browser: 'Firefox on Linux',
  at: 1_700_000_000_000,
} as const;

export const testShipment = {
  carrier: 'Post',
  trackingNumber: 'LX 4711 US',
  trackingUrl: 'https://track.example/LX4711?a=1&b=2',
};

export function testEnquiry(changes: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    about: 'price',
    work: { artworkId: 'MOON', title: 'Moon Stairs' },
    name: 'Jane Doe',
    email: 'jane@example.com',
    message: 'How much is it?\nAnd would it fit through a door of 80 cm?',
    ...changes,
  };
}
