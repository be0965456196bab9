import { type Phase, playwright, runPhases, vitest } from './run-phases.ts';

/**
 * `npm test`: every check of the repository, on nothing but what `npm ci` installed. Prints a line for each phase, with what
 * failed in it, and last `N passed, N failed`. Exits with 1 when anything failed.
 */
const phase = (name: string, alone: string, command: string, more?: Partial<Phase>): Phase => {
  const [file = '', ...args] = command.split(' ');
  return { name, alone, command: [file === 'node' ? process.execPath : file, ...args], ...more };
};

/** The longest first, so that the last ones end together. A browser waits more than it works. */
const queue: readonly Phase[] = [
  playwright('journeys'),
  vitest('unit', 'node'),
  phase('deployed', 'npm run test:deployed -- --short', 'node test/deployed/run.ts --short', {
    summary: /^\d+ passed, \d+ failed$/gm,
  }),
  vitest('screens', 'web*'),
  // One thread: each would read the packages' types for itself, and other phases have work for the other core.
  phase('types', 'npx tsc -b --singleThreaded', 'node_modules/.bin/tsc -b --singleThreaded', {
    // Collecting garbage is a third of the compiler's work, and it ends soon: the compiler is written in Go.
    environment: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
  }),
  phase('lint', 'npx biome check', 'node_modules/.bin/biome ci --error-on-warnings'),
  phase('dead code', 'npx knip', 'node_modules/.bin/knip'),
  phase('test-only code', 'npx knip --production', 'node_modules/.bin/knip --production'),
  // Measures bundles that the unit tests have made by then.
  phase('budgets', 'npm run budgets', 'node test/budgets/run.ts'),
];

process.exitCode = await runPhases(phase('pages', 'npm run build', 'node infra/commands/build.ts'), queue);
