import './infra/leave-packaged-node.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongFirst } from './test/run/long-first.ts';

/** Node loads what it can load, as `npm start` and the Lambdas do, and nothing is transformed on the way. */
const node = { viteModuleRunner: false, nodeLoader: false };

const web = {
  environment: 'happy-dom',
  // Loading React and a window anew for each file takes twice as long as its tests.
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: ['test/support/web/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} satisfies TestProjectInlineConfiguration['test'];

/** Tests of `npm test` that a long run repeats at their full sizes (test/support/sizes.ts). */
const fullSized = [
  'catalogue/one-sale',
  'cart/strangers',
  'db/unreadable-rows',
  '{http,orders}/hostile-input',
  'mail/letter/letter-form',
  'orders/purchase/pay/patient-testers',
  'orders/simulation',
  'pictures/two-passes',
  'session/{csrf,passwords}',
  'square-oauth/crashed-connect',
  'studio/flags/toggle-flag',
  'sync/sync-{preview,safety}',
]
  .map((name) => `functions/${name}`)
  .concat('infra/create/create')
  .map((name) => `test/${name}.test.ts`);

/**
 * Tests that render as the server does. They have processes of their own: the server's React marks each context as its own
 * and leaves it so, and the browser's React, which would render with the same contexts in a later file, warns of two
 * renderers at once.
 */
const serverRendered = [
  'test/web/{server-rendered-pages,prerender,published-texts}.test.tsx',
  'test/web/layout/click-replay.test.tsx',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Otherwise a new script of package.json makes `--changed` run everything.
    forceRerunTriggers: ['**/vitest.config.ts'],
    // Vitest leaves a core free, which on two cores leaves one worker: and that one mostly waits for others.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/{shared,functions,infra,square}/**/*.test.ts'],
          globalSetup: ['test/support/shop/global-setup.ts'],
          // Loading the SDKs anew, and cold, for each of 173 files takes a third of a run.
          isolate: false,
          experimental: node,
          setupFiles: ['test/support/shop/setup.ts'],
          // Ends what hangs; how fast the rest is depends on the machine.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      { test: { ...web, name: 'web', include: ['test/web/**/*.test.{ts,tsx}'], exclude: serverRendered } },
      { test: { ...web, name: 'web-server', include: serverRendered } },
      {
        // Files of `npm test` at their full sizes, and each optional feature taken out. `npm run test:long`.
        test: {
          name: 'long',
          include: [...fullSized, 'test/optional-features.test.ts'],
          env: { TEST_SIZES: 'full' },
          globalSetup: ['test/support/shop/global-setup.ts'],
          setupFiles: ['test/support/shop/setup.ts'],
          experimental: node,
          testTimeout: 4 * 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
