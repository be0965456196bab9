import { median } from '#test/bench/measure.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { startShop, waitFor } from '#test/support/shop/shop-process.ts';
import { startAuditBrowser } from './audit.ts';
import { longestTask, startChromium } from './longest-task.ts';

/**
 * Lighthouse's mobile audit of the production build, median of five runs of home, gallery and a work's page:
 * performance ≥ 98, accessibility, best practices and SEO 100, no layout shift, blocking time ≤ 50 ms, and no task over
 * 100 ms on a processor four times slower.
 * Times depend on the machine, so this is a command of its own (`npm run lighthouse`), for a quiet one, and says
 * how quick it was (Lighthouse's own index). Other pages by name: `npm run lighthouse -- 5 /about`.
 */
const [runs = '5', ...named] = process.argv.slice(2);
const limits = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const longestBlocking = 50;
const longestAllowed = 100;

interface Measured {
  readonly scores: Readonly<Record<keyof typeof limits, number>>;
  readonly layoutShift: number;
  readonly blocking: number;
  /** Milliseconds of the processor, four times slower. */
  readonly task: number;
  /** The larger, the quicker the machine. */
  readonly index: number;
}

const shop = await startShop({ args: ['--catalogue', journeyCatalogueFile(16, 16, { details: true })] });
await waitFor(() => shop.output().includes('Sync completed'), 180_000);
const browser = await startAuditBrowser();
const tracing = await startChromium();
let over = false;
try {
  const pages = named.length > 0 ? named : ['/', '/gallery', await pageOfWork(shop.url)];
  for (const page of pages) {
    const measured: Measured[] = [];
    for (let run = 0; run < Number(runs); run++) {
      const url = shop.url + page;
      measured.push({ ...(await audit(url)), task: await longestTask(tracing, url) });
    }
    over = report(page, measured) || over;
  }
} finally {
  await tracing.close();
  browser.stop();
  await shop.stop();
  shop.remove();
}
process.exitCode = over ? 1 : 0;

async function pageOfWork(url: string): Promise<string> {
  const [work] = (await (await fetch(`${url}/api/seo/artworks`)).json()) as { readonly id: string }[];
  if (!work) throw new Error('The shop shows no work');
  return `/artwork/${work.id}`;
}

async function audit(url: string): Promise<Omit<Measured, 'task'>> {
  const { categories, audits, environment } = await browser.audit(url, Object.keys(limits));
  const score = (name: keyof typeof limits) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    blocking: audits['total-blocking-time']?.numericValue ?? Number.POSITIVE_INFINITY,
    index: environment.benchmarkIndex,
  };
}

/** True when a median is past its limit. */
function report(page: string, measured: readonly Measured[]): boolean {
  const rows = [
    ...Object.entries(limits).map(([name, least]) => {
      const value = median(measured.map(({ scores }) => scores[name as keyof typeof limits]));
      return { name, value, good: value >= least, limit: `≥ ${least}` };
    }),
    rowOf(
      'layout shift',
      measured.map(({ layoutShift }) => layoutShift),
      0,
    ),
    rowOf(
      'blocking time, ms',
      measured.map(({ blocking }) => blocking),
      longestBlocking,
    ),
    rowOf(
      'longest task, ms',
      measured.map(({ task }) => task),
      longestAllowed,
    ),
  ];
  process.stdout.write(`${page}, the machine's index ${median(measured.map(({ index }) => index))}\n`);
  for (const { name, value, good, limit } of rows) {
    process.stdout.write(
      `${good ? 'ok  ' : 'OVER'} ${page} ${name} ${Number(value.toFixed(3))} (${limit})\n`,
    );
  }
  return rows.some(({ good }) => !good);
}

function rowOf(name: string, values: readonly number[], most: number) {
  const value = median(values);
  return { name, value, good: value <= most, limit: `≤ ${most}` };
}
