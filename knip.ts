import type { KnipConfig } from 'knip';

/**
 * `knip` finds what nobody uses. `knip --production` finds what only tests use; for them an export may exist that its own
 * file uses, or that says `@internal`.
 */
const isProduction = process.argv.includes('--production');

const config: KnipConfig = {
  entry: [
    'infra/{app,create}.ts!',
    'functions/lambdas/*.ts!',
    'web/pages/*.tsx!',
    'web/prerender.tsx!',
    'infra/build/lambda-credentials.ts!',
    'infra/data/{export,import,restore,migrate-table,person}.ts!',
    'infra/own-node.mjs!',
    'infra/admin/{change-key,create-admin,set-secrets}.ts!',
    'infra/{release/{deploy,roll-back},release/bootstrap,release/record,release/show-facts,doctor/doctor,deployment/make-keys}.ts!',
    // Scripts and settings are not production to it.
    ...(isProduction ? ['infra/build.ts!', 'infra/build/web/*.ts!'] : []),
    'test/bench/*.ts',
    // Takes the place of functions/http/serve.ts in the bundles that ours are compared with.
    'test/bench/peer/express-serve.ts',
    'test/support/{shop/global-setup,web/setup,journeys/setup,orders/child}.ts',
    'test/**/*.{test,journey}.{ts,tsx}',
    'test/deployed/{start,runtime}.ts',
    'test/rehearsal/own-processors.ts',
    'test/square/run.ts',
    'test/run/{busy,playwright-reporter,vitest-reporter}.ts',
  ],
  project: ['{shared,functions,infra,web}/**/*.{ts,tsx}!', 'test/**/*.{ts,tsx}', '*.ts'],
  ignoreExportsUsedInFile: isProduction,
  ignoreDependencies: isProduction ? ['@vitejs/plugin-react'] : [],
};

export default config;
