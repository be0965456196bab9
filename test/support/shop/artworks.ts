import type { Artwork, Variation } from '#shared/artwork/artwork.ts';

export function piece(inStock: number, overrides: Partial<Variation> = {}): Variation {
  return { id: `V${inStock}`, name: 'Regular', price: 100, inStock, ...overrides };
}

/** Returns a work as in the answer with the visitors' list of works. */
export function artwork(overrides: Partial<Artwork> = {}): Artwork {
  return {
    id: 'MOON',
    title: 'The Moon Stairs',
    category: 'Originals',
    description: 'A staircase.',
    medium: 'Acrylic',
    imageUrl: '/media/moon-1080.jpg',
    hidden: false,
    isDeleted: false,
    squareUpdatedAt: '2026-10-01T00:00:00Z',
    variations: [piece(1)],
    ...overrides,
  };
}
