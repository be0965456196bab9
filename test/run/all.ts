import { type Phase, playwright, runPhases, vitest } from './run-phases.ts';

/**
 * `npm test`: all checks of the repository, with only the packages that `npm ci` installs. Prints a line for each phase
 * with its failures, and last `N passed, N failed`. Exits with 1 if anything failed.
 */
const phase = (name: string, alone: string, command: string, more?: Partial<Phase>): Phase => {
  const [file = '', ...args] = command.split(' ');
  return { name, alone, command: [file === 'node' ? process.execPath : file, ...args], ...more };
};

/** Longest first, so that the last phases end together. Browser tests mostly wait and use little processor time. */
const queue: readonly Phase[] = [
  playwright('journeys'),
  vitest('unit', 'node'),
  phase('deployed', 'npm run test:deployed', 'node test/deployed/run.ts', {
    summary: /^\d+ passed, \d+ failed$/gm,
  }),
  vitest('screens', 'web*'),
  // One thread, because each thread would parse the packages' types again, and other phases use the second core.
  phase('types', 'npx tsc -b --singleThreaded', 'node_modules/.bin/tsc -b --singleThreaded', {
    // Garbage collection is a third of the compiler's work (it is written in Go), and the process ends soon.
    environment: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
  }),
  phase('lint', 'npx biome check', 'node_modules/.bin/biome ci --error-on-warnings'),
  phase('dead code', 'npx knip', 'node_modules/.bin/knip'),
  phase('test-only code', 'npx knip --production', 'node_modules/.bin/knip --production'),
  // Uses the bundles that the unit tests have made.
  phase('budgets', 'npm run budgets', 'node test/budgets/run.ts'),
];

process.exitCode = await runPhases(phase('pages', 'npm run build', 'node infra/commands/build.ts'), queue);
