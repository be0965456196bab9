import {
  contentOf,
  countOf,
  type FileContent,
  type FileSize,
  type FileWork,
  fileWork,
  type Problem,
  priceOf,
  type Row,
} from './file-work.ts';

const mostImages = 20;
const mostVariations = 3;

/**
 * The works of "Download listings data" (Etsy, Shop Manager, Settings, Options, Download Data): a row a listing, with
 * TITLE, DESCRIPTION, PRICE, CURRENCY_CODE, QUANTITY, MATERIALS, IMAGE1…, VARIATION 1 NAME and VALUES, SKU. It has no id, so a
 * listing is known by its title.
 */
export function readEtsy(rows: readonly Row[], currency: string): FileContent {
  return contentOf(rows.map((row) => listing(row, currency)));
}

function listing(row: Row, currency: string): FileWork | Problem {
  const title = row.cell('TITLE');
  const problem = (says: string): Problem => ({ row: row.number, title, says });
  const ofFile = row.cell('CURRENCY_CODE').toUpperCase();
  if (ofFile !== currency) {
    return problem(
      `Its price is in ${ofFile || 'no currency'}, and the shop sells in ${currency}. Correct PRICE and CURRENCY_CODE in the file.`,
    );
  }
  const price = priceOf(row.cell('PRICE'));
  if (Number.isNaN(price)) return problem(`Its price "${row.cell('PRICE')}" is no amount.`);
  const materials = partsOf(row.cell('MATERIALS')).join(', ');
  const names = combinations(row);
  return fileWork({
    vendor: 'etsy',
    key: title,
    row: row.number,
    title,
    description: [row.cell('DESCRIPTION'), materials && `Materials: ${materials}`]
      .filter(Boolean)
      .join('\n\n'),
    category: '',
    sizes: sizesOf(names, row, price),
    pictures: Array.from({ length: mostImages }, (_, index) => row.cell(`IMAGE${index + 1}`))
      .filter(Boolean)
      .map((url) => ({ url, caption: '' })),
    names: [title, row.cell('SKU')],
    remarks:
      names.length > 1
        ? [
            `Etsy's file has one price and one quantity for its ${names.length} variations: all get this price, and the quantity is shared out among them. Correct both in Square.`,
          ]
        : [],
  });
}

function partsOf(cell: string): readonly string[] {
  return cell
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Every combination of its variations' values, as a shopper chooses it at Etsy. */
function combinations(row: Row): readonly string[] {
  let names = [''];
  for (let number = 1; number <= mostVariations; number++) {
    const values = partsOf(row.cell(`VARIATION ${number} VALUES`));
    if (values.length === 0) continue;
    names = names.flatMap((name) => values.map((value) => (name === '' ? value : `${name}, ${value}`)));
  }
  return names;
}

/** The quantity is the listing's: shared out, so that together no more is for sale than there was. */
function sizesOf(names: readonly string[], row: Row, price: number | undefined): readonly FileSize[] {
  const count = countOf(row.cell('QUANTITY'));
  const skus = row
    .cell('SKU')
    .split(',')
    .map((one) => one.trim());
  return names.map((name, index) => ({
    name,
    sku: names.length === 1 ? row.cell('SKU') : skus.length === names.length ? (skus[index] ?? '') : '',
    price,
    isCounted: true,
    count:
      count === undefined
        ? undefined
        : Math.floor(count / names.length) + (index < count % names.length ? 1 : 0),
  }));
}
