import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardsBeforeBack, longestTaskOfBack, type Storefronts } from '#test/bench/storefront/compare.ts';
import type { BudgetRow } from '#test/budgets/row.ts';
import type { Compared } from './beside-peer.ts';
import type { ColdStart } from './cold-start.ts';
import { exponent } from './measure.ts';
import { type OneSale, writeUnitsOf } from './one-sale.ts';

export interface Found {
  /** See `machineIndex`. */
  readonly index: number;
  readonly compared: readonly Compared[];
  readonly cold: readonly ColdStart[];
  readonly sales: readonly OneSale[];
  readonly storefronts: Storefronts;
  readonly asked: readonly BudgetRow[];
}

/** What was found, as the page that a reader of the repository sees. */
export function writeReadme(found: Found): void {
  writeFileSync(join(import.meta.dirname, 'README.md'), pageOf(found));
}

function pageOf({ index, compared, cold, sales, storefronts, asked }: Found): string {
  return `# Benchmarks

\`npm run bench\` measures everything on this page in one run and writes the page; its text is in [readme.ts](readme.ts). It
also measures a whole checkout, a sync and a picture, and prints those to the terminal.

- **Times** are processor time of the measured process, in milliseconds. Other programs and the database do not count.
- **Index of this machine: ${index.toLocaleString('en-US')}**, the number of lists of 200 works that it parses, serializes and hashes in a second. To
  compare a time with another machine's, multiply each time by the index of its machine.
- **Bytes, requests and capacity units** are the same on every machine. \`npm run budgets\` holds them to their limits.

## Compared with an Express shop

The left column is this shop: the handlers as AWS runs them. The right one is [a small shop](peer/app.ts) on express,
\`compression\` and \`node:sqlite\`. Both have the same 1,000 works in three sizes and give the same answers. Each runs in a
process of its own and is asked over HTTP, in turns; the numbers are medians.

${table(
  ['', 'ours', 'express + SQLite', 'express : ours'],
  compared.map(({ name, shop, peer }) => [
    name,
    milliseconds(shop),
    milliseconds(peer),
    (peer / shop).toFixed(2),
  ]),
)}

Lists are faster here because each version of the catalogue is compressed once and kept in memory. Single rows are slower:
SQLite answers within the process, while DynamoDB needs a signed request each (0.8 ms in the AWS SDK). In return the data
does not depend on one machine. One work and a cart of three lines take two such requests, adding to a cart three, a
checkout a dozen. All times include the HTTP server of the benchmark, which a Lambda does not have.

## Cold start

Import and first answer of each Lambda, bundled as it is deployed. The comparison is the same handlers on express and
serverless-http, bundled in the same way ([peer/express-serve.ts](peer/express-serve.ts)). Both run in turns; the numbers
are medians.

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

## Pages beside another storefront

The right column is [a stub](storefront/peer/app.tsx) of a shop that React renders on the server and in the browser. It shows
the same works and pictures. Its pages weigh what those of vercel/commerce weighed with these works, built with Next.js 15:
scripts of 152 to 155 kB, and 394 (home), 390 (gallery) and 349 kB (a work) in all. So the ratios say what this shop saves by
its weight and by what it fetches ahead; they say nothing about Next.js.

Times are milliseconds in Chromium with the cache empty, medians of visits by turns. A slow phone has 390 × 844 px at two
pixels each, 1.44 Mbit/s, 150 ms a trip, and a processor four times slower than this machine's. The visitor looks at the home
page for five seconds before the press. Lighthouse simulates its own slow phone.

${table(
  ['', 'ours', 'stub', 'ours : stub', 'goal, at most'],
  storefronts.ratios.map(({ name, shop, peer, most }) => [
    name,
    Math.round(shop),
    Math.round(peer),
    (shop / peer).toFixed(2),
    most,
  ]),
)}

Going back to a gallery that was scrolled ${cardsBeforeBack} cards far has ${storefronts.back === 0 ? 'no task of 50 ms or more' : `no task longer than ${Math.round(storefronts.back)} ms`} (the goal is ${longestTaskOfBack} ms).

What each page fetches in its first five seconds without being touched. Ours includes the likely next page:

${table(
  ['', 'requests', 'scripts, kB', 'all, kB', 'stub: requests', 'scripts, kB', 'all, kB'],
  storefronts.weights.map(({ page, shop, peer }) => [
    page,
    ...[shop, peer].flatMap(({ requests, scripts, all }) => [requests, Math.round(scripts), Math.round(all)]),
  ]),
)}

## One sale

What one sale costs in catalogues of three sizes. The rows after a sale are means of thirty sales, and include the snapshot
that is stored after some of them. The exponent says how a cost grows with the number of works: 0 is constant, 1 is linear.

${table(
  ['', ...sales.map(({ works }) => `${works.toLocaleString('en-US')} works`), 'exponent'],
  saleRows.map(([name, unit, of]) => [
    name,
    ...sales.map((sale) => `${shortly(of(sale))} ${unit}`),
    exponent(sales.map((sale) => [sale.works, of(sale)])).toFixed(2),
  ]),
)}

After a sale, a Lambda reads the sold work with one request and replaces it in its list in memory. The list is one text, so
only its compression grows with the number of works. The whole list is built again by the first sync of a shop, the first
sync of a day, and a sync that changes more than about fifteen works. A sync does so once, at its end; until then requests
get the previous list.

## Requests to the table

${table(
  ['', 'requests or units', 'limit'],
  asked.map(({ name, value, limit, unit }) => [name, `${shortly(value)} ${unit}`, limit]),
)}
`;
}

const saleRows: readonly (readonly [name: string, unit: string, of: (sale: OneSale) => number])[] = [
  ['list, warm', 'ms', ({ warmList }) => warmList.processor],
  ['list after a sale', 'ms', ({ afterSale }) => afterSale.processor],
  ['', 'RCU', ({ afterSale }) => afterSale.readUnits],
  ["the studio's list after a sale", 'ms', ({ studioAfterSale }) => studioAfterSale.processor],
  ['', 'RCU', ({ studioAfterSale }) => studioAfterSale.readUnits],
  ['both lists after a sale', 'WCU', writeUnitsOf],
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
