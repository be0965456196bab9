import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRecord } from './record.ts';

const root = join(import.meta.dirname, '../..');

export interface JourneyRun {
  /** What went wrong. Playwright has printed the journeys by name. */
  readonly complaint: string | undefined;
  readonly records: readonly RunRecord[];
}

/** A handful, all in one shop: a first sync, a purchase, pages without scripts. */
const fewJourneys = ['purchase', 'served'].map((name) => `test/journeys/${name}.journey.ts`);
const fewTitles = 'buys it in test mode|complete, and answer with their status';
/** Whatever a person does in the shop; measures of layout are the same wherever it runs. */
const allJourneys = ['purchase', 'live-checkout', 'studio', 'inventory', 'reviews', 'gallery', 'hostile'].map(
  (name) => `test/journeys/${name}.journey.ts`,
);

/** The browser journeys through the deployed shop: `startShop` starts it instead of `npm start`. */
export async function runJourneys(options: {
  readonly assembly: string;
  readonly folder: string;
  readonly short: boolean;
}): Promise<JourneyRun> {
  const records = join(options.folder, 'records');
  rmSync(records, { recursive: true, force: true });
  const which = options.short
    ? [...fewJourneys, '--project', 'phone', '--grep', fewTitles]
    : [...allJourneys, '--project', 'phone', '--project', 'desktop'];
  const output = ['--output', join(options.folder, 'journeys')];
  const child = spawn(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...output, ...which], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      SHOP_PROGRAM: 'test/deployed/start.ts',
      DEPLOYED_ASSEMBLY: options.assembly,
      DEPLOYED_RECORDS: records,
      ...(options.short ? {} : { JOURNEYS: 'long' }),
    },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return {
    complaint: code === 0 ? undefined : `Playwright ended with ${code}`,
    records: existsSync(records)
      ? readdirSync(records).map((file) => JSON.parse(readFileSync(join(records, file), 'utf8')) as RunRecord)
      : [],
  };
}
