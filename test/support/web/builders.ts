import type { Artwork, StudioArtwork, Variation } from '#shared/artwork/artwork.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import type { OpenOrder, OrderReview } from '#shared/order/order.ts';
import type { ShoppersOrder } from '#shared/order/shoppers-order.ts';
import type { StudioOrder, StudioOrderDetail } from '#shared/order/studio-order.ts';
import { type ShopSettings, settingNames, shopSettings } from '#shared/studio/settings.ts';
import type { PaymentLocation, SyncProgress } from '#shared/studio/studio.ts';

/** The signed-in administrator. */
export const artist = { id: 'U1', username: 'marlo', isAdmin: true };

export const usd = (amount: number) => ({ amount, currency: 'USD' });

export function makeVariation(overrides: Partial<Variation> = {}): Variation {
  return { id: 'MOONSTAIRS-V1', name: 'Regular', price: 1200, inStock: 1, ...overrides };
}

export function makeArtwork(overrides: Partial<Artwork> = {}): Artwork {
  return {
    id: 'MOONSTAIRS',
    title: 'The Moon Stairs',
    category: 'Originals',
    description: 'A staircase that changed its mind.\nAcrylic and ink.',
    medium: 'Acrylic on canvas',
    imageUrl: '/media/moon-1080.jpg',
    picture: { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 640, 1080, 1600] },
    hidden: false,
    isDeleted: false,
    squareUpdatedAt: '2026-10-01T10:00:00.000Z',
    variations: [makeVariation()],
    ...overrides,
  };
}

export function makeStudioArtwork(overrides: Partial<StudioArtwork> = {}): StudioArtwork {
  return { ...makeArtwork(overrides), squareId: overrides.id ?? 'MOONSTAIRS', featured: false, ...overrides };
}

export function makeCartItem(overrides: Partial<CartItem> = {}): CartItem {
  const { id, title, imageUrl, picture, category } = makeArtwork();
  return {
    id: 'LINE1',
    quantity: 1,
    artworkId: id,
    variationId: 'MOONSTAIRS-V1',
    artwork: { id, title, imageUrl, picture, category },
    variation: makeVariation({ inStock: 5 }),
    ...overrides,
  };
}

export function makePaymentLocation(overrides: Partial<PaymentLocation> = {}): PaymentLocation {
  return {
    id: 'LOCATION1',
    name: 'Studio',
    currency: 'USD',
    applicationId: 'sandbox-sq0idb-shop',
    scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js',
    ...overrides,
  };
}

export function makeOpenOrder(overrides: Partial<OpenOrder> = {}): OpenOrder {
  return {
    id: 'ORDER1',
    state: 'OPEN',
    createdAt: '2026-11-20T09:30:00Z',
    totalMoney: usd(12_000),
    paid: false,
    testMode: false,
    lineItems: [{ quantity: '1', name: 'The Moon Stairs', totalMoney: usd(12_000) }],
    ...overrides,
  };
}

export function makeSyncProgress(overrides: Partial<SyncProgress> = {}): SyncProgress {
  return {
    status: 'idle',
    current: 0,
    total: 0,
    message: '',
    filter: '',
    failures: [],
    changes: { new: 0, changed: 0, unchanged: 0, gone: 0 },
    ...overrides,
  };
}

export function makeReview(overrides: Partial<OrderReview> = {}): OrderReview {
  return {
    id: 'REVIEW1',
    createdAt: '2026-11-20T09:30:00Z',
    total: usd(120_000),
    lines: [{ title: 'The Moon Stairs', size: '', quantity: 1, price: usd(120_000), stock: 'held' }],
    reason: 'Square charged the card, but by its own count the work was also sold elsewhere.',
    atSquare: {
      state: 'OPEN',
      payments: [{ id: 'P1', status: 'COMPLETED', amount: usd(120_000), refunded: usd(0), refunding: false }],
    },
    mayKeep: true,
    ...overrides,
  };
}

export function makeStudioOrder(overrides: Partial<StudioOrder> = {}): StudioOrder {
  return {
    id: 'ORDER1',
    confirmation: 'A1B2C3',
    createdAt: '2026-11-20T09:29:00Z',
    paidAt: '2026-11-20T09:30:00Z',
    view: 'to-ship',
    total: usd(120_000),
    refunded: usd(0),
    testMode: false,
    buyer: { name: 'Ada Lovelace', town: 'San Francisco' },
    lines: [
      {
        artworkId: 'MOONSTAIRS',
        variationId: 'MOONSTAIRS-V1',
        title: 'Moon Stairs, The',
        name: 'Regular',
        quantity: 1,
        price: usd(120_000),
        picture: makeArtwork().picture,
      },
    ],
    ...overrides,
  };
}

/** Returns a paid order that is ready to be shipped, with all of Square's data. */
export function makeOrderDetail(overrides: Partial<StudioOrderDetail> = {}): StudioOrderDetail {
  return {
    ...makeStudioOrder(),
    atSquare: {
      name: 'Ada Lovelace',
      address: ['12 Analytical Row', 'San Francisco, CA 94103', 'United States'],
      email: 'ada@example.com',
    },
    timeline: [{ at: '2026-11-20T09:30:00Z', what: 'Paid' }],
    refunds: [],
    mails: [],
    mayShip: true,
    mayCancel: false,
    mayTell: true,
    mayRefund: { most: usd(120_000) },
    mayRestock: [{ variationId: 'MOONSTAIRS-V1', quantity: 1 }],
    ...overrides,
  };
}

export function makeShoppersOrder(overrides: Partial<ShoppersOrder> = {}): ShoppersOrder {
  const { id, title, picture, category } = makeArtwork();
  return {
    confirmation: 'PAYMENT1',
    testMode: false,
    paidAt: '2026-11-20T12:00:00.000Z',
    total: usd(129_000),
    lines: [
      {
        artworkId: id,
        title,
        format: category,
        size: '',
        quantity: 1,
        price: usd(120_000),
        ...(picture && { picture }),
        isPublic: true,
      },
      {
        artworkId: 'TEAPOT',
        title: 'Teapot, The',
        format: 'Fine Prints',
        size: '8 x 10 in',
        quantity: 2,
        price: usd(4_500),
        isPublic: false,
      },
    ],
    delivery: { initials: 'A. M.', town: 'Fernton' },
    refunds: [],
    refunded: usd(0),
    ...overrides,
  };
}

/** The settings of a new installation. */
export const initialSettings = Object.fromEntries(
  settingNames.map((name) => [name, shopSettings[name].initially]),
) as ShopSettings;
