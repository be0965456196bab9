import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRecord } from './record.ts';

const root = join(import.meta.dirname, '../..');

export interface JourneyRun {
  /** Titles of the journeys that ran, with the width each ran at, and what went wrong. */
  readonly journeys: readonly { readonly title: string; readonly complaint: string | undefined }[];
  readonly records: readonly RunRecord[];
}

interface Suite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** A handful: a first sync, a purchase, the studio's switches, pages. */
const fewJourneys = ['purchase', 'studio', 'pages'].map((name) => `test/journeys/${name}.journey.ts`);
const fewTitles = 'buys it in test mode|syncs, sets, filters|offers its formats|metadata before any script';
/** Whatever a person does in the shop; measures of layout are the same wherever it runs. */
const allJourneys = [
  'purchase',
  'live-checkout',
  'troubles',
  'studio',
  'inventory',
  'reviews',
  'pages',
  'cart',
  'gallery',
  'hostile',
].map((name) => `test/journeys/${name}.journey.ts`);

/** The browser journeys through the deployed shop: `startShop` starts it instead of `npm start`. */
export async function runJourneys(options: {
  readonly assembly: string;
  readonly folder: string;
  readonly short: boolean;
}): Promise<JourneyRun> {
  const records = join(options.folder, 'records');
  const report = join(options.folder, 'journeys.json');
  for (const path of [records, report]) rmSync(path, { recursive: true, force: true });
  const which = options.short
    ? [...fewJourneys, '--project', 'desktop', '--grep', fewTitles]
    : [...allJourneys, '--project', 'phone', '--project', 'desktop'];
  const child = spawn(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...which], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      SHOP_PROGRAM: 'test/deployed/start.ts',
      DEPLOYED_ASSEMBLY: options.assembly,
      DEPLOYED_RECORDS: records,
      JOURNEY_REPORT: report,
      ...(options.short ? {} : { JOURNEYS: 'long' }),
    },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const journeys = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites.flatMap((suite) =>
        titles(suite),
      )
    : [];
  const ended = {
    title: 'the journeys ran to their end',
    complaint: code === 0 ? undefined : `exit ${code}`,
  };
  return {
    journeys: [...journeys, ended],
    records: existsSync(records)
      ? readdirSync(records).map((file) => JSON.parse(readFileSync(join(records, file), 'utf8')) as RunRecord)
      : [],
  };
}

function titles(suite: Suite, path: readonly string[] = []): JourneyRun['journeys'] {
  const here = [...path, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status, results }) => ({
        title: `${[...here, spec.title].join(' › ')} (${projectName})`,
        complaint:
          status === 'expected' ? undefined : (results.at(-1)?.error?.message ?? status).split('\n')[0],
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((child) => titles(child, here))];
}
