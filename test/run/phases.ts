import { join } from 'node:path';

/** A program that checks something, and whose end is a line of the run. */
export interface Phase {
  /** Names its log and its results file. */
  readonly id: string;
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** How to run the phase alone, from the repository's root. */
  readonly alone: string;
  /** Its tests are counted from the results file that it writes; without one the phase counts as one check. */
  readonly writesResults?: true;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Plan {
  /** What all others need. */
  readonly first: readonly Phase[];
  /** Two at a time, each in its turn. The longest come first, so that the last ones end together. */
  readonly queue: readonly Phase[];
}

export const root = join(import.meta.dirname, '../..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

export const pages: Phase = {
  id: 'pages',
  name: 'pages are built',
  command: [process.execPath, join(root, 'infra', 'build.ts')],
  alone: 'npm run build',
};

export const types: Phase = {
  id: 'types',
  name: 'types',
  // Each thread would read the packages' types for itself, and other phases have work for the other core.
  command: [bin('tsc'), '-b', '--singleThreaded'],
  alone: 'npx tsc -b --singleThreaded',
  // Collecting garbage is a third of the compiler's work, and it ends soon: the compiler is written in Go.
  environment: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
};

export const lint: Phase = {
  id: 'lint',
  name: 'lint and format',
  command: [bin('biome'), 'ci', '--error-on-warnings', '--colors=off'],
  alone: 'npx biome check --error-on-warnings',
};

const deadCode: readonly Phase[] = [
  { id: 'dead-code', name: 'dead code', command: [bin('knip')], alone: 'npx knip' },
  {
    id: 'test-only-code',
    name: 'code that only tests use',
    command: [bin('knip'), '--production'],
    alone: 'npx knip --production',
  },
];

export const unit: Phase = {
  id: 'unit',
  name: 'unit, integration and infrastructure',
  command: [bin('vitest'), 'run', '--project', 'node'],
  alone: 'npx vitest run --project node',
  writesResults: true,
};

export const web: Phase = {
  id: 'web',
  name: 'screens',
  command: [bin('vitest'), 'run', '--project', 'web*'],
  alone: 'npx vitest run --project "web*"',
  writesResults: true,
};

const budgets: Phase = {
  id: 'budgets',
  name: 'budgets',
  command: [process.execPath, join(root, 'test', 'budgets', 'run.ts')],
  alone: 'npm run budgets',
};

export const journeys: Phase = {
  id: 'journeys',
  name: 'journeys in a browser',
  command: [bin('playwright'), 'test'],
  alone: 'npm run build && npx playwright test',
  writesResults: true,
};

export const deployed: Phase = {
  id: 'deployed',
  name: 'the deployed shop, in short',
  command: [process.execPath, join(root, 'test', 'deployed', 'run.ts'), '--short'],
  alone: 'npm run test:deployed -- --short',
  writesResults: true,
};

/** Every check of the repository. */
export const everything: Plan = {
  first: [pages],
  // A browser waits more than it works, so the journeys go beside the unit tests. The budgets measure bundles that the
  // unit tests have made by then.
  queue: [journeys, unit, deployed, web, types, lint, ...deadCode, budgets],
};
