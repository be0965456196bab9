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

/**
 * The works of Shopify's product export: a product has one row for each variant and picture, and only its first row
 * has title and description (Shopify Help Center, "Using CSV files to import and export products"). Columns have had other names
 * since 2025; both are read.
 */
export function readShopify(rows: readonly Row[], currency: string): FileContent {
  const products = new Map<string, Row[]>();
  let handle = '';
  for (const row of rows) {
    // A row without a handle goes on with the product above.
    handle = row.cell('Handle', 'URL handle') || (row.cell('Title') ? `row ${row.number}` : handle);
    products.set(handle, [...(products.get(handle) ?? []), row]);
  }
  return contentOf(
    [...products].map(([key, its]) => product(key, its)),
    products.size > 0
      ? [`Shopify's file does not name its currency: its prices are taken as ${currency}.`]
      : [],
  );
}

function product(handle: string, rows: readonly Row[]): FileWork | Problem {
  const [first] = rows as readonly [Row, ...Row[]];
  const title = first.cell('Title');
  const problem = (says: string, row = first): Problem => ({ row: row.number, title, says });
  const status = first.cell('Status').toLowerCase();
  if (status === 'draft' || status === 'archived') {
    return problem(`At Shopify it is ${status === 'draft' ? 'a draft' : 'archived'}, and not for sale.`);
  }
  if (status === 'unlisted') return problem('At Shopify it is unlisted, and not for sale to everybody.');
  if (/^false$/i.test(first.cell('Published', 'Published on online store'))) {
    return problem('At Shopify it is not published in the online store.');
  }
  if (/^true$/i.test(first.cell('Gift Card'))) return problem('It is a gift card.');
  const variants = rows.filter((row) => variantCells(row).some((cell) => cell !== ''));
  const wrong = variants.find((row) => Number.isNaN(priceOf(priceCell(row))));
  if (wrong) return problem(`The price "${priceCell(wrong)}" is no amount.`, wrong);
  if (variants.length === 0) return problem('It has no variant with a price.');
  const sizes = variants.map(sizeOf);
  return fileWork({
    vendor: 'shopify',
    key: handle,
    row: first.number,
    title,
    description: first.cell('Body (HTML)', 'Description'),
    category: first.cell('Type') || (first.cell('Product Category').split('>').at(-1) ?? ''),
    sizes,
    pictures: picturesOf(rows),
    names: [title, handle, ...sizes.map(({ sku }) => sku)],
    remarks: sizes.some(({ isCounted, count }) => isCounted && count === undefined)
      ? [
          'The file does not say how many there are, as Shopify does for shops of several locations: it counts as sold out until it is counted in Square.',
        ]
      : [],
  });
}

const priceCell = (row: Row) => row.cell('Variant Price', 'Price');
const skuCell = (row: Row) => row.cell('Variant SKU', 'SKU');
const variantCells = (row: Row) => [priceCell(row), skuCell(row), row.cell('Option1 Value')];

function sizeOf(row: Row): FileSize {
  const options = [1, 2, 3].map((number) => row.cell(`Option${number} Value`)).filter(Boolean);
  const goesOn = /^(continue|true)$/i.test(
    row.cell('Variant Inventory Policy', 'Continue selling when out of stock'),
  );
  const isCounted = row.cell('Variant Inventory Tracker', 'Inventory tracker') !== '' && !goesOn;
  return {
    name: options.join(', ') === 'Default Title' ? '' : options.join(', '),
    sku: skuCell(row).replace(/^'/, ''),
    price: priceOf(priceCell(row)),
    isCounted,
    count: isCounted ? countOf(row.cell('Variant Inventory Qty', 'Inventory quantity')) : undefined,
  };
}

/** By their positions; a variant's own picture stands in the list, too, as a rule. */
function picturesOf(rows: readonly Row[]): readonly FilePicture[] {
  const listed = rows.map((row, index) => ({
    url: row.cell('Image Src', 'Product image URL'),
    caption: row.cell('Image Alt Text'),
    position: countOf(row.cell('Image Position')) ?? index + 1,
  }));
  const ofVariants = rows.map((row) => ({
    url: row.cell('Variant Image', 'Variant image URL'),
    caption: '',
  }));
  const all = [...listed.sort((a, b) => a.position - b.position), ...ofVariants];
  const found = new Map<string, FilePicture>();
  for (const { url, caption } of all) if (url !== '' && !found.has(url)) found.set(url, { url, caption });
  return [...found.values()];
}
