import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failedTest, readResults, resultsVariable, type TestResult } from '#test/run/results.ts';
import type { RunRecord } from './record.ts';

const root = join(import.meta.dirname, '../..');

export interface JourneyRun {
  /** The journeys that ran, and whether all of them came to their end. */
  readonly journeys: readonly TestResult[];
  readonly records: readonly RunRecord[];
}

/** A handful, all in one shop: a first sync, a purchase, pages without scripts. */
const fewJourneys = ['purchase', 'served'].map((name) => `test/journeys/${name}.journey.ts`);
const fewTitles = 'buys it in test mode|complete, and answer with their status';
/** Whatever a person does in the shop; measures of layout are the same wherever it runs. */
const allJourneys = [
  'purchase',
  'live-checkout',
  'troubles',
  'studio',
  'inventory',
  'reviews',
  'checkout-form',
  'gallery',
  'hostile',
].map((name) => `test/journeys/${name}.journey.ts`);

/** The browser journeys through the deployed shop: `startShop` starts it instead of `npm start`. */
export async function runJourneys(options: {
  readonly assembly: string;
  readonly folder: string;
  readonly short: boolean;
  /** Playwright's own results; its pictures lie beside them. */
  readonly resultsFile: string;
  /** The command that runs these journeys and nothing else. */
  readonly alone: string;
}): Promise<JourneyRun> {
  const records = join(options.folder, 'records');
  for (const path of [records, options.resultsFile]) rmSync(path, { recursive: true, force: true });
  const which = options.short
    ? [...fewJourneys, '--project', 'phone', '--grep', fewTitles]
    : [...allJourneys, '--project', 'phone', '--project', 'desktop'];
  const child = spawn(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...which], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      SHOP_PROGRAM: 'test/deployed/start.ts',
      DEPLOYED_ASSEMBLY: options.assembly,
      DEPLOYED_RECORDS: records,
      [resultsVariable]: options.resultsFile,
      ...(options.short ? {} : { JOURNEYS: 'long' }),
    },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const journeys = readResults(options.resultsFile).flatMap((line) =>
    line.kind === 'test' && line.status !== 'skipped' ? toldAlone(line, options.alone) : [],
  );
  const title = 'the journeys ran to their end';
  const ended: TestResult =
    code === 0
      ? { kind: 'test', title, status: 'passed' }
      : failedTest({ title, error: `exit ${code}`, alone: options.alone });
  return {
    journeys: [...journeys, ended],
    records: existsSync(records)
      ? readdirSync(records).map((file) => JSON.parse(readFileSync(join(records, file), 'utf8')) as RunRecord)
      : [],
  };
}

/** Playwright's own command would run the journey through another shop. */
function toldAlone(result: TestResult, alone: string): TestResult {
  return result.failure ? { ...result, failure: { ...result.failure, alone } } : result;
}
