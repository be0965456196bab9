import * as z from 'zod/mini';
import { readJson } from '#shared/rules/read-json.ts';
import {
  contentOf,
  countOf,
  type FileContent,
  type FilePicture,
  type FileSize,
  type FileWork,
  fileWork,
  type Problem,
  priceOf,
  type Row,
} from './file-work.ts';

const mostImages = 25;
const guessed =
  'Big Cartel does not say how many there are: 1 is taken for what is not sold out. Correct it in Square where there are more.';

interface Given {
  readonly row: number;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly status: string;
  readonly sizes: readonly (FileSize & { readonly isGuessed: boolean })[];
  readonly pictures: readonly FilePicture[];
}

function product({ row, key, title, status, sizes, ...work }: Given): FileWork | Problem {
  const problem = (says: string): Problem => ({ row, title, says });
  if (status === 'hidden') return problem('At Big Cartel it is hidden, and not for sale.');
  if (/^coming.?soon$/.test(status)) return problem('At Big Cartel it is coming soon, and not for sale yet.');
  if (sizes.some(({ price }) => Number.isNaN(price))) return problem('Its price is no amount.');
  return fileWork({
    vendor: 'bigcartel',
    key,
    row,
    title,
    ...work,
    sizes: sizes.map(({ isGuessed: _, ...size }) => size),
    names: [title, key],
    remarks: sizes.some(({ isGuessed, count }) => isGuessed && count !== 0) ? [guessed] : [],
  });
}

const remarksFor = (currency: string) => [
  `Big Cartel's file does not name its currency: its prices are taken as ${currency}.`,
];

/** How many there are of something whose number may be missing. */
function stockOf(count: number | undefined, isSoldOut: boolean) {
  const isGuessed = count === undefined && !isSoldOut;
  return { isCounted: true, count: isSoldOut ? 0 : (count ?? 1), isGuessed };
}

/**
 * The works of a table of Big Cartel's products, in the names that its API and its products.json give them: a row an
 * option of a product. Big Cartel documents downloads of orders alone; `products.json` is what every shop of it serves.
 */
export function readBigCartel(rows: readonly Row[], currency: string): FileContent {
  const products = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row.cell('permalink', 'name', 'product name');
    products.set(key, [...(products.get(key) ?? []), row]);
  }
  return contentOf(
    [...products].map(([key, its]) => {
      const [first] = its as [Row, ...Row[]];
      return product({
        row: first.number,
        key,
        title: first.cell('name', 'product name'),
        description: first.cell('description'),
        category: (first.cell('category', 'categories').split(',')[0] ?? '').trim(),
        status: first.cell('status').toLowerCase(),
        sizes: its.map((row) => ({
          name: row.cell('option name', 'option'),
          sku: row.cell('sku'),
          price: priceOf(row.cell('option price') || row.cell('price', 'default_price')),
          ...stockOf(
            countOf(row.cell('quantity', 'option quantity', 'inventory', 'stock')),
            /^(true|yes|1)$/i.test(row.cell('sold_out', 'sold out')) || /sold.?out/i.test(row.cell('status')),
          ),
        })),
        pictures: [
          ...its.flatMap((row) => row.cell('images', 'image_url', 'image').split(/[\s,|]+/)),
          ...Array.from({ length: mostImages }, (_, index) =>
            first.cell(`image ${index + 1}`, `image${index + 1}`),
          ),
        ]
          .filter(Boolean)
          .map((url) => ({ url, caption: '' })),
      });
    }),
    products.size > 0 ? remarksFor(currency) : [],
  );
}

const text = z.nullish(z.string());
const amount = z.nullish(z.union([z.number(), z.string()]));
const productSchema = z.object({
  name: z.string(),
  permalink: text,
  description: text,
  status: text,
  price: amount,
  default_price: amount,
  categories: z.nullish(z.array(z.object({ name: z.string() }))),
  options: z.nullish(z.array(z.object({ name: text, price: amount, sold_out: z.nullish(z.boolean()) }))),
  images: z.nullish(z.array(z.object({ url: z.string() }))),
});

/** The works of `https://SHOP.bigcartel.com/products.json`; undefined where this is none. */
export function readProductsJson(json: string, currency: string): FileContent | undefined {
  const parsed = z.array(productSchema).safeParse(readJson(json));
  if (!parsed.success) return undefined;
  return contentOf(
    parsed.data.map(
      ({ name, permalink, description, status, categories, options, images, ...prices }, index) => {
        const price = String(prices.price ?? prices.default_price ?? '');
        const sizes = options?.length ? options : [{ name: '', price: undefined, sold_out: false }];
        return product({
          row: index + 1,
          key: permalink || name,
          title: name,
          description: description ?? '',
          category: categories?.[0]?.name ?? '',
          status: (status ?? '').toLowerCase(),
          sizes: sizes.map((option) => ({
            name: sizes.length === 1 ? '' : (option.name ?? ''),
            sku: '',
            price: priceOf(String(option.price ?? price)),
            ...stockOf(undefined, option.sold_out === true || status === 'sold-out'),
          })),
          pictures: (images ?? []).map(({ url }) => ({ url, caption: '' })),
        });
      },
    ),
    remarksFor(currency),
  );
}
