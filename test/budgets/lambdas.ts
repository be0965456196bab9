import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BundleName, bundleLambdas } from '#infra/build/bundle.ts';
import { buildWeb } from '#infra/build/web-build.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import type { BudgetRow } from './row.ts';

/** Bytes of the minified script. 1 kB of each is the contract of withdrawals, of disputes and of the emails about them. */
const withoutSquare = 400_000;
const withSquare = 1_200_000;
/** Of those whose limit is their own. 1 kB of each names the metric that an event is counted into. */
const limits: Readonly<Partial<Record<BundleName, number>>> = {
  /**
   * A quarter of it checks passkeys (CBOR, COSE, ASN.1 and X.509; the 154 kB of it that only attestations need cost no time)
   * and a third are the list of common passwords: both lie there until somebody comes with a passkey or sets a password. 1 kB is
   * the contract of the connection with Square, which it carries as every Lambda does, 2 kB that of the shop's own pictures and
   * of later endpoints.
   */
  session: 1_158_000,
  /** Its S3 client alone is 100 kB; it runs in the sync, where no shopper waits for it to start. */
  pictures: 450_000,
  /**
   * The same with what answers a browser: the middleware, the session, the secrets. Only the artist waits for its start. 1 kB
   * are dated cookies and the contract of a person's data, which it carries as every Lambda does.
   */
  uploads: 564_000,
  /**
   * It carries what the artist wrote about the sale, privacy included, and as every Lambda the contract of all endpoints. The
   * CDN keeps its answers, so few wait for its start. 6 kB read the texts and pictures that the artist has published. A changed key is accepted beside the old one, in every Lambda. 1 kB are dated cookies and the contract of a
   * person's data, and 6 kB read the sizes of works for search engines.
   */
  pages: 428_000,
  /**
   * It speaks to SES beside the table and the parameters, hashes addresses, and holds the ceilings of emails that strangers
   * cause; the schedule calls it, and nobody waits. 4 kB read the texts that the artist has published,
   * and 1 kB bounds each call and recognizes late answers. 0.5 kB tell of changes in the studio and work out the secrets of
   * links that unsubscribe, which the table does not hold. 6 kB are what the artist wrote about the sale, because a
   * confirmation holds returns and terms in full, and 1.5 kB the letters about withdrawals.
   */
  mail: 476_000,
  /** 6 kB of it read the order that a link opens, from which a shopper withdraws. */
  enquiries: 405_000,
  /**
   * It also lists, ships, refunds and exports the orders, and ends those that a person must look at with the checkout's own
   * look; no shopper waits for it. 9 kB are names of entities in Square's texts, disputes, and limits of calls;
   * 10 kB find, hand out and erase what is stored about a person, for which the law gives the artist a month.
   */
  studio: 1_330_000,
  /** Money, shipments and the catalogue in one: a part of the checkout and one of the sync. Square waits for it, nobody else. */
  webhook: 1_225_000,
  /** Of it 100 kB are the S3 client that lists the store of pictures once in a run; nobody waits for its start. */
  'sync-steps': 1_225_000,
};

export async function lambdaBudgets(): Promise<BudgetRow[]> {
  const root = join(import.meta.dirname, '../..');
  if (!existsSync(join(root, 'dist/web/shell.html'))) await buildWeb(root);
  const bundles = await bundleLambdas();
  const renderer = statSync(join(root, 'dist/pages/renderer.mjs')).size;
  return [
    ...bundles.map(({ name, bytes }) => row(`Lambda ${name}`, bytes, limitOf(name))),
    // 4 kB of it put the published texts into the head and the body, 1 kB are the head of About and of the policies, and
    // the page of an address that leads nowhere, 0.5 kB are those of
    // the connection with Square, 7 kB sort and filter the gallery, 0.5 kB show uploaded pictures.
    row('Lambda pages, its renderer', renderer, 359_000),
  ];
}

function row(name: string, bytes: number, limit: number): BudgetRow {
  return { name, value: bytes / 1000, limit: limit / 1000, unit: 'kB minified' };
}

function limitOf(name: BundleName): number {
  const isSquares = lambdaGroups.find((group) => group.name === name)?.square;
  return limits[name] ?? (isSquares ? withSquare : withoutSquare);
}
