import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BudgetRow } from '#test/budgets/row.ts';
import type { Compared } from './beside-peer.ts';
import type { ColdStart } from './cold-start.ts';
import { exponent } from './measure.ts';
import type { OneSale } from './one-sale.ts';

export interface Found {
  /** See `machineIndex`. */
  readonly index: number;
  readonly compared: readonly Compared[];
  readonly cold: readonly ColdStart[];
  readonly sales: readonly OneSale[];
  readonly asked: readonly BudgetRow[];
}

/** What was found, as the page that a reader of the repository sees. */
export function writeReadme(found: Found): void {
  writeFileSync(join(import.meta.dirname, 'README.md'), pageOf(found));
}

function pageOf({ index, compared, cold, sales, asked }: Found): string {
  return `# What the shop costs a machine

Written by \`npm run bench\`, which measures everything here in one go. Times are of the processor, in milliseconds: what else
runs on the machine, and a database beside it, does not count. To compare them with another machine's, multiply them by its
index: this one's is **${index.toLocaleString('en-US')}** (lists of 200 works that it reads, writes and hashes in a second). Bytes,
requests and capacity units are the same everywhere, and \`npm run budgets\` holds them to their limits.

## Beside an ordinary shop

The handlers as AWS runs them, and [a shop](peer/app.ts) on express, \`compression\` and \`node:sqlite\`: the same 1,000 works in
three sizes, the same answers, by turns, each over HTTP in a process of its own, medians.

${table(
  ['', 'ours', 'express + SQLite', 'express : ours'],
  compared.map(({ name, shop, peer }) => [
    name,
    milliseconds(shop),
    milliseconds(peer),
    (peer / shop).toFixed(2),
  ]),
)}

A list comes from memory, once a version compressed. Where a row is asked for, a database in the process answers at once
and DynamoDB wants a signed request each (0.8 ms of the AWS SDK's): that is what a shop pays that survives its machine. One
work and a cart of three lines are two such requests, adding to it three, a checkout a dozen. All of it carries the HTTP
server of this machine, which AWS does not bill.

## Cold start

Import and first answer of each Lambda as it is deployed, and of the same handlers on express + serverless-http, bundled the
same way ([peer/express-serve.ts](peer/express-serve.ts)), by turns, medians.

${table(
  ['', 'ours', 'express', 'ours : express', 'kB ours', 'kB express'],
  cold.map(({ name, shop, peer, shopBytes, peerBytes }) => [
    name,
    milliseconds(shop),
    milliseconds(peer),
    (shop / peer).toFixed(2),
    Math.round(shopBytes / 1000),
    Math.round(peerBytes / 1000),
  ]),
)}

## One sale

Of a catalogue of works in three sizes; what follows a sale is the mean of thirty, with what is stored now and then. The
exponent says how it grows from the smallest to the largest: 0 not at all, 1 with the works.

${table(
  ['', ...sales.map(({ works }) => `${works.toLocaleString('en-US')} works`), 'exponent'],
  saleRows.map(([name, unit, of]) => [
    name,
    ...sales.map((sale) => `${shortly(of(sale))} ${unit}`),
    exponent(sales.map((sale) => [sale.works, of(sale)])).toFixed(2),
  ]),
)}

What has been sold is read (a work, one request) and put into the list in memory. The list is one text, so its compression
alone grows with the works. Building anew is what the first sync of a shop, a day's first sync and one that changes more than
the version's row can note (some fifteen works) costs; a sync does it once, at its end, and requests meanwhile get the
list before.

## What a request asks of the table

${table(
  ['', 'asks', 'at most'],
  asked.map(({ name, value, limit, unit }) => [name, `${shortly(value)} ${unit}`, limit]),
)}
`;
}

const saleRows: readonly (readonly [name: string, unit: string, of: (sale: OneSale) => number])[] = [
  ['list, warm', 'ms', ({ warmList }) => warmList.processor],
  ['list after a sale', 'ms', ({ afterSale }) => afterSale.processor],
  ['', 'RCU', ({ afterSale }) => afterSale.readUnits],
  ['', 'WCU', ({ afterSale }) => afterSale.writeUnits],
  ["the studio's list after a sale", 'ms', ({ studioAfterSale }) => studioAfterSale.processor],
  ['', 'RCU', ({ studioAfterSale }) => studioAfterSale.readUnits],
  ['what an open page fetches', 'bytes', ({ newsBytes }) => newsBytes],
  ['a Lambda that starts', 'ms', ({ load }) => load.processor],
  ['', 'RCU', ({ load }) => load.readUnits],
  ['built anew and stored', 'ms', ({ build }) => build.processor],
  ['', 'RCU', ({ build }) => build.readUnits],
  ['', 'WCU', ({ build }) => build.writeUnits],
  ['whole list, brotli', 'bytes', ({ listBytes }) => listBytes],
];

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function milliseconds(microseconds: number): string {
  return shortly(microseconds / 1000);
}

function shortly(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));
}
