import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type CsvError, parse } from 'csv-parse/sync';
import { CommandError } from '#infra/admin/command-error.ts';
import { safeLine } from '#shared/rules/safe-text.ts';
import { readBigCartel, readProductsJson } from './big-cartel.ts';
import { readEtsy } from './etsy.ts';
import type { FileContent, Row } from './file-work.ts';
import { readShopify } from './shopify.ts';

const mostBytes = 50_000_000;

interface Vendor {
  readonly name: string;
  /** Told by its columns, in lower case. */
  isOf(has: (column: string) => boolean): boolean;
  read(rows: readonly Row[], currency: string): FileContent;
}

const vendors: readonly Vendor[] = [
  { name: 'Etsy', isOf: (has) => has('title') && has('currency_code'), read: readEtsy },
  {
    name: 'Shopify',
    isOf: (has) => has('title') && (has('handle') || has('url handle')) && !has('lineitem name'),
    read: readShopify,
  },
  {
    name: 'Big Cartel',
    isOf: (has) =>
      (has('name') || has('product name')) &&
      (has('price') || has('default_price')) &&
      ['permalink', 'on_sale', 'image 1', 'option name'].some(has),
    read: readBigCartel,
  },
];

interface WorksFile extends FileContent {
  readonly vendor: string;
  /** Of its bytes: the same file asks Square under the same keys. */
  readonly hash: string;
}

/**
 * The works of a file that Etsy, Shopify or Big Cartel has exported. Prices are in `currency` (ISO 4217). Throws a
 * CommandError for a file that cannot be read or is of another kind.
 */
export function readWorksFile(path: string, currency: string): WorksFile {
  const bytes = bytesOf(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const text = decoded(bytes);
  if (text.trim() === '') throw new CommandError(`The file ${path} is empty. Export it again.`);
  if (/^\s*\[/.test(text)) {
    const content = readProductsJson(text, currency);
    if (!content) throw new CommandError(`The file ${path} is no products.json of Big Cartel.`);
    return { vendor: 'Big Cartel', hash, ...content };
  }
  const { vendor, records } = tableOf(path, text);
  const [header = [], ...rest] = records;
  const rows = rest.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [rowOf(header, cells, index + 2)] : [],
  );
  return { vendor: vendor.name, hash, ...vendor.read(rows, currency) };
}

function bytesOf(path: string): Buffer {
  try {
    if (statSync(path).size > mostBytes) {
      throw new CommandError(
        `The file ${path} is larger than ${mostBytes / 1_000_000} MB: is it an export of works?`,
      );
    }
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** UTF-8 as a rule; spreadsheets also save UTF-16 with its mark, and the encoding of Western Windows. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Shops write commas; a spreadsheet that has saved the file anew may write semicolons or tabs. */
function tableOf(path: string, text: string) {
  for (const delimiter of [',', ';', '\t']) {
    const [header = []] = records(path, text, delimiter, 1);
    const columns = new Set(header.map(columnName));
    const vendor = vendors.find(({ isOf }) => isOf((column) => columns.has(column)));
    if (vendor) return { vendor, records: records(path, text, delimiter) };
  }
  const [header = []] = records(path, text, ',', 1);
  throw new CommandError(
    `${path} is no file of works from Etsy, Shopify or Big Cartel: it begins with ${safeLine(header.slice(0, 3).join(', ')).slice(0, 100)}. Etsy: Settings, Options, Download Data. Shopify: Products, Export. Big Cartel: https://SHOP.bigcartel.com/products.json.`,
  );
}

function records(path: string, text: string, delimiter: string, to = -1): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      ...(to > 0 && { to }),
    });
  } catch (error) {
    const { lines, message } = error as CsvError & { readonly lines?: number };
    throw new CommandError(
      `${path} cannot be read as a table${lines === undefined ? '' : ` near line ${lines}`}: ${safeLine(message)} Export it again.`,
    );
  }
}

const columnName = (text: string) => text.trim().toLowerCase();

function rowOf(header: readonly string[], cells: readonly string[], number: number): Row {
  const values = new Map<string, string>();
  header.forEach((name, index) => {
    if (!values.has(columnName(name))) values.set(columnName(name), cells[index]?.trim() ?? '');
  });
  return {
    number,
    cell: (...names) => values.get(names.map(columnName).find((name) => values.has(name)) ?? '') ?? '',
  };
}
