import type { CatalogueFile, CountRow, SquareLocation } from '#infra/local/square-simulator/store/types.ts';
import { shop } from '#shop-config';
import { detailFile, details } from './details.ts';
import {
  categoryObject,
  type DemoItem,
  type DemoVariation,
  imageObject,
  itemObject,
  variationId,
} from './square-objects.ts';
import { type DemoStock, type Work, works } from './works.ts';

/** Names of the categories in the demo artist's catalogue. */
const demoCategories = {
  originals: 'Originals',
  prints: 'Fine Art Prints',
  wood: 'Prints on Wood',
  cards: 'Greeting Cards',
} as const;

const onCanvas = 'Acrylic and ink on canvas';

/** Values of Square's attribute 'Details', by category. */
const notes: Partial<Record<keyof typeof demoCategories, string>> = {
  originals: 'Signed on the back, Unframed, Certificate of authenticity, Ready to hang',
  prints: 'Signed by hand, Unframed',
  wood: 'Signed on the back, Ready to hang',
};

/** Milliseconds when the first work was added. Each of the next works is added a few days after the one before. */
const opening = Date.parse('2026-02-02T09:15:00.000Z');
const day = 24 * 60 * 60_000;

const studio: SquareLocation = {
  id: 'LQ4MARLOWREN7',
  name: `${shop.artist}'s studio`,
  status: 'ACTIVE',
  type: 'PHYSICAL',
  currency: shop.currency,
  country: 'US',
  language_code: 'en-US',
  timezone: 'America/Los_Angeles',
  merchant_id: 'MLMARLOWREN00',
  business_name: shop.company,
  business_email: shop.email,
  capabilities: ['CREDIT_CARD_PROCESSING'],
  created_at: '2025-11-03T17:00:00Z',
  address: {
    address_line_1: '27 Heron Lane',
    address_line_2: 'The old sail loft',
    locality: 'Astoria',
    administrative_district_level_1: 'OR',
    postal_code: '97103',
    country: 'US',
  },
};

interface Stocked {
  readonly item: DemoItem;
  readonly stocks: readonly DemoStock[];
}

/** Returns the demo catalogue in Square's format: catalog list, inventory counts and locations. */
export function demoCatalogue(): CatalogueFile {
  const records = works.flatMap(recordsOf);
  return {
    objects: [
      ...Object.values(demoCategories).map((name) => categoryObject(name, opening)),
      ...works.map((work, index) => imageObject(work.picture, work.title, enteredAt(index))),
      ...works.flatMap(detailImages),
      ...records.map(({ item }) => itemObject(item)),
    ],
    counts: records.flatMap(countsOf),
    locations: [studio],
  };
}

function detailImages(work: Work, index: number) {
  return detailsOf(work).map(({ shows }, at) =>
    imageObject(detailFile(work.picture, at), shows, enteredAt(index)),
  );
}

const detailsOf = ({ picture }: Work) => details[picture] ?? [];

function enteredAt(index: number): number {
  return opening + index * 7 * day + ((index * 37) % 480) * 60_000;
}

function recordsOf(work: Work, index: number): Stocked[] {
  const records: Stocked[] = [];
  const add = (
    form: keyof typeof demoCategories,
    title: string,
    medium: string,
    size: string,
    sold: readonly (DemoVariation & { readonly stock: DemoStock })[],
  ) => {
    records.push({
      item: {
        name: `${form}/${work.picture}`,
        title,
        category: demoCategories[form],
        text: work.text,
        images: [work.picture, ...detailsOf(work).map((_, at) => detailFile(work.picture, at))],
        medium,
        // Cards have no year, because they are reprinted each year.
        year: form === 'cards' ? undefined : work.year,
        size,
        details: notes[form],
        shipsTo: form === 'originals' ? work.original?.shipsTo : undefined,
        isSold: form === 'originals' && work.original?.isSold === true,
        variations: sold.map(({ name, price, tracked }) => ({ name, price, tracked })),
        updatedAt: enteredAt(index) + records.length * 3_600_000,
      },
      stocks: sold.map(({ stock }) => stock),
    });
  };
  const printTitle = work.printTitle ?? work.title;
  if (work.original) {
    const { price, stock } = work.original;
    add('originals', work.title, work.medium ?? onCanvas, work.size, [
      { name: 'Regular', price: price === 'on request' ? null : price, tracked: true, stock },
    ]);
  }
  if (work.prints)
    add(
      'prints',
      printTitle,
      'Pigment print on cotton paper',
      'three sizes',
      sizes(work, [38, 64, 120], work.prints),
    );
  if (work.wood) {
    const [small, large] = work.wood;
    add(
      'wood',
      printTitle,
      'Print on birch wood',
      'two sizes',
      sizes(work, [85, undefined, 165], [small, 0, large]),
    );
  }
  if (work.card !== undefined) {
    add('cards', printTitle, 'Folded card with envelope', 'single or in a pack of six', [
      { name: 'Single card, 5 × 7 in', price: 6, tracked: work.card !== 'on demand', stock: work.card },
      { name: 'Pack of six, each 5 × 7 in', price: 30, tracked: work.card !== 'on demand', stock: work.card },
    ]);
  }
  return records;
}

/** Sizes of the three prints in inches, by the work's aspect ratio. */
const printSizes = [
  { ratio: 2 / 3, inches: ['8 × 12', '12 × 18', '16 × 24'] },
  { ratio: 4 / 5, inches: ['8 × 10', '12 × 15', '16 × 20'] },
  { ratio: 1, inches: ['8 × 8', '12 × 12', '18 × 18'] },
  { ratio: 4 / 3, inches: ['10 × 8', '15 × 12', '20 × 16'] },
  { ratio: 8 / 5, inches: ['13 × 8', '18 × 11', '24 × 15'] },
] as const;

function inchesFor({ size }: Work): readonly string[] {
  const [width = 1, height = 1] = size.split(' × ').map(Number.parseFloat);
  const off = ({ ratio }: (typeof printSizes)[number]) => Math.abs(ratio - width / height);
  return printSizes.reduce((best, next) => (off(next) < off(best) ? next : best)).inches;
}

function sizes(
  work: Work,
  prices: readonly (number | undefined)[],
  stocks: readonly DemoStock[],
): (DemoVariation & { readonly stock: DemoStock })[] {
  const measures = inchesFor(work);
  return ['Small', 'Medium', 'Large'].flatMap((name, i) => {
    const price = prices[i];
    const stock = stocks[i] ?? 0;
    if (price === undefined) return [];
    return [{ name: `${name}, ${measures[i]} in`, price, tracked: stock !== 'on demand', stock }];
  });
}

function countsOf({ item, stocks }: Stocked): CountRow[] {
  return stocks.flatMap((stock, index) =>
    stock === 'on demand'
      ? []
      : [
          {
            catalog_object_id: variationId(item, index),
            catalog_object_type: 'ITEM_VARIATION' as const,
            state: 'IN_STOCK',
            location_id: studio.id,
            quantity: String(stock),
            calculated_at: new Date(item.updatedAt + 60_000).toISOString(),
          },
        ],
  );
}
