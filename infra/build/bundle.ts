import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { LambdaName } from '#infra/config/lambda-group.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { fingerprint } from './fingerprint.ts';
import { installSharp, sharpPackages } from './sharp-packages.ts';
import { squareTrim } from './square-trim.ts';

const root = join(import.meta.dirname, '../..');
const outputFolder = join(root, 'dist', 'lambdas');
const stamp = join(root, 'dist', 'lambdas.stamp');

/** Files and folders that the bundles are built from. The page inside the pages Lambda is built from all the others. */
const sources = [
  'functions',
  'shared',
  'infra',
  'shop.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'dist/pages',
];

/** Name of a Lambda of the shop, or of the Lambda that runs during a deployment. */
export type BundleName = LambdaName | 'make-keys';

export interface Bundle {
  readonly name: BundleName;
  /** Folder that is deployed as the Lambda's code; its handler is `index.handler`. */
  readonly folder: string;
  /** Size of the minified script in bytes. */
  readonly bytes: number;
}

/** Makes esbuild choose the ES modules of the AWS SDK and middy, which are smaller than their CommonJS builds. */
const mainFields = ['module', 'main'];

/** Defines `require` in an ES module, for the CommonJS packages in the bundle. */
const requireBanner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

const entries = new Map<BundleName, string>([
  ...lambdaGroups.map(({ name }) => [name, join(root, 'functions', 'lambdas', `${name}.ts`)] as const),
  ['make-keys', join(root, 'infra', 'stack', 'custom-resources', 'make-keys.ts')],
]);

/** Bundles every Lambda into `dist/lambdas/<name>/`, unless all are up to date. Needs no network and no Docker. */
export async function bundleLambdas(): Promise<readonly Bundle[]> {
  const print = fingerprint(root, sources);
  const isMade = existsSync(stamp) && [...entries.keys()].every((name) => existsSync(scriptOf(name)));
  if (!isMade || readFileSync(stamp, 'utf8') !== print) {
    for (const old of [stamp, outputFolder]) rmSync(old, { recursive: true, force: true });
    await bundleAll();
    writeFileSync(stamp, print);
  }
  return [...entries.keys()].map((name) => ({
    name,
    folder: join(outputFolder, name),
    bytes: readFileSync(scriptOf(name)).length,
  }));
}

const scriptOf = (name: BundleName) => join(outputFolder, name, 'index.mjs');

const withSharp = lambdaGroups.flatMap(({ name, sharp }) => (sharp ? [name] : []));

/** Builds all bundles in one esbuild run, because most source files are shared and should be read only once. */
async function bundleAll(): Promise<void> {
  const { metafile } = await build({
    ...slimming,
    entryPoints: Object.fromEntries([...entries].map(([name, entry]) => [`${name}/index`, entry])),
    absWorkingDir: root,
    outdir: outputFolder,
    outExtension: { '.js': '.mjs' },
    external: ['sharp'],
    metafile: true,
  });
  for (const [script, { imports }] of Object.entries(metafile.outputs)) {
    // Only the Lambdas in `withSharp` ship sharp's native code.
    if (
      imports.some(({ path }) => path === 'sharp') &&
      !withSharp.some((name) => join(root, script) === scriptOf(name))
    ) {
      throw new Error(`${script} imports sharp, which its Lambda does not ship`);
    }
  }
  for (const name of withSharp) copySharp(join(outputFolder, name));
  copyPages(join(outputFolder, 'pages'));
}

/** esbuild options that make the scripts as small as possible. */
const slimming = {
  bundle: true,
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields,
  banner: { js: requireBanner },
  alias: { '@aws-sdk/credential-provider-node': join(root, 'infra', 'build', 'lambda-credentials.ts') },
  plugins: [squareTrim()],
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

function copySharp(folder: string): void {
  for (const name of sharpPackages) {
    const from = join(root, 'node_modules', name);
    if (!existsSync(from)) {
      throw new Error(`${name} is not installed. Run: ${installSharp()}`);
    }
    cpSync(from, join(folder, 'node_modules', name), { recursive: true, dereference: true });
  }
}

/** Copies the HTML templates and their renderer into the pages Lambda, so that pages and scripts come from the same build. */
function copyPages(folder: string): void {
  const pages = join(root, 'dist', 'pages');
  if (!existsSync(pages)) throw new Error('dist/pages is missing: run the web build first');
  cpSync(pages, folder, { recursive: true });
}
