import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readWorksFile } from '#infra/bring/read-file.ts';

/** The columns of Etsy's "Download listings data". */
const etsyColumns = [
  'TITLE',
  'DESCRIPTION',
  'PRICE',
  'CURRENCY_CODE',
  'QUANTITY',
  'TAGS',
  'MATERIALS',
  ...Array.from({ length: 10 }, (_, index) => `IMAGE${index + 1}`),
  ...[1, 2].flatMap((number) => ['TYPE', 'NAME', 'VALUES'].map((name) => `VARIATION ${number} ${name}`)),
  'SKU',
];

/** The columns of Shopify's product export, as it named them until 2025. */
const shopifyColumns =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item,Status'.split(
    ',',
  );

type Cells = Readonly<Record<string, string>>;

/** A table as a shop writes it: every cell that needs them has quotes. */
export function csv(
  columns: readonly string[],
  rows: readonly Cells[],
  { delimiter = ',', lineEnd = '\n' } = {},
): string {
  const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((line) => line.map(cell).join(delimiter) + lineEnd).join('');
}

export function etsyCsv(listings: readonly Cells[], options: Parameters<typeof csv>[2] = {}): string {
  const usual = { PRICE: '120.00', CURRENCY_CODE: 'USD', QUANTITY: '1' };
  return csv(
    etsyColumns,
    listings.map((listing) => ({ ...usual, ...listing })),
    options,
  );
}

export function shopifyCsv(rows: readonly Cells[]): string {
  return csv(shopifyColumns, rows);
}

/** Writes a file into a folder and says where it is. */
export function fileIn(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Reads a file with these contents as the command does. Each test of the file has a folder of its own. */
export function worksFileReader() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bring-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return (content: string | Uint8Array, name = 'works.csv', currency = 'USD') =>
    readWorksFile(fileIn(folder, name, content), currency);
}
