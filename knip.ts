import './infra/leave-packaged-node.mjs';
import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/**
 * `knip` finds what nobody uses. `knip --production` finds what only tests use; for them an export may exist that its own
 * file uses, or that says `@internal`.
 */
const isProduction = process.argv.includes('--production');

/** What the scripts of package.json start through infra/own-node.mjs, whose arguments knip does not read. */
const programs = [...readFileSync('package.json', 'utf8').matchAll(/own-node\.mjs (\S+\.ts)/g)].map(
  ([, file = '']) => file,
);

const config: KnipConfig = {
  entry: [
    ...programs.map((file) => (file.startsWith('infra/') ? `${file}!` : file)),
    'infra/stack/app.ts!',
    'functions/lambdas/*.ts!',
    'web/pages/*.tsx!',
    'web/prerender.tsx!',
    'infra/build/lambda-credentials.ts!',
    'infra/own-node.mjs!',
    'infra/stack/custom-resources/make-keys.ts!',
    // Settings are not production to it.
    ...(isProduction ? ['infra/build/web/*.ts!'] : []),
    'test/support/{shop/global-setup,web/setup,journeys/setup,orders/child}.ts',
    'test/**/*.{test,journey}.{ts,tsx}',
    'test/deployed/runtime.ts',
    'test/planted/run.ts',
    'test/simulation/run.ts',
    'test/webkit/drive.ts',
    'test/{screenshots/take,rows/write-fixture}.ts',
  ],
  project: ['{shared,functions,infra,web}/**/*.{ts,tsx}!', 'test/**/*.{ts,tsx}', '*.ts'],
  ignoreExportsUsedInFile: isProduction,
  // The WebKit script, which is run by hand, makes itself a certificate.
  ignoreBinaries: isProduction ? [] : ['openssl'],
  // The scripts start the CDK by its path.
  ignoreDependencies: ['aws-cdk', ...(isProduction ? ['@vitejs/plugin-react'] : [])],
};

export default config;
