import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BundleName, bundleLambdas } from '#infra/build/bundle.ts';
import { buildWeb } from '#infra/build/web-build.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import type { BudgetRow } from './row.ts';

/** Limits of the minified script in bytes. */
const withoutSquare = 404_000;
const withSquare = 1_200_000;
/** Limits of the Lambdas that need more, in bytes of the minified script. */
const limits: Readonly<Partial<Record<BundleName, number>>> = {
  /**
   * A quarter of the script checks passkeys (CBOR, COSE, ASN.1 and X.509), and a third is the list of common passwords.
   * Both are loaded on demand.
   */
  session: 1_167_000,
  /** The S3 client alone has 100 kB. It runs in the sync, where no shopper waits for its start. */
  pictures: 450_000,
  /** Contains the code of `pictures`, middleware, session and secrets. Only the artist waits for its start. */
  uploads: 566_000,
  /**
   * Contains the artist's policies, and the size parser for search engines. The CDN caches its answers, so few visitors
   * wait for its start.
   */
  pages: 432_000,
  /**
   * Contains the SES client, the letters, and the policies, which a confirmation includes. A schedule runs it, so
   * nobody waits for its start.
   */
  mail: 483_000,
  /** Also reads the order that a withdrawal is about. */
  enquiries: 406_000,
  /**
   * Also lists, ships, refunds, exports and reviews orders, and finds, exports and erases a person's data. No shopper
   * waits for its start.
   */
  studio: 1_327_500,
  /** Contains parts of the checkout and of the sync. Only Square waits for its start. */
  webhook: 1_225_000,
  /** The S3 client, which lists the pictures once in a run, has 100 kB. Nobody waits for its start. */
  'sync-steps': 1_224_000,
};

export async function lambdaBudgets(): Promise<BudgetRow[]> {
  const root = join(import.meta.dirname, '../..');
  if (!existsSync(join(root, 'dist/web/shell.html'))) await buildWeb(root);
  const bundles = await bundleLambdas();
  const renderer = statSync(join(root, 'dist/pages/renderer.mjs')).size;
  return [
    ...bundles.map(({ name, bytes }) => row(`Lambda ${name}`, bytes, limitOf(name))),
    // Mostly page components. 7 kB sort and filter the gallery, and 4 kB put the published texts into head and body.
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
