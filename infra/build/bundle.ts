import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { LambdaName } from '#infra/config/lambda-group.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { fingerprint } from './fingerprint.ts';
import { installSharp, sharpPackages } from './sharp-packages.ts';
import { squareTrim } from './square-trim.ts';

const root = join(import.meta.dirname, '../..');
const outputFolder = join(root, 'dist', 'lambdas');
const stamp = join(root, 'dist', 'lambdas.stamp');

/** What the bundles depend on; the page that travels with one of them is built from the rest. */
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

/** The shop's Lambdas, and the one that runs while deploying. */
export type BundleName = LambdaName | 'make-keys';

export interface Bundle {
  readonly name: BundleName;
  /** Folder that becomes the Lambda's asset; its handler is `index.handler`. */
  readonly folder: string;
  /** Bytes of the minified script. */
  readonly bytes: number;
}

/** AWS SDK and middy ship ES modules; without this order esbuild takes their larger CommonJS builds. */
const mainFields = ['module', 'main'];

/** What CommonJS packages inside an ES module ask for. */
const requireBanner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

const entries = new Map<BundleName, string>([
  ...lambdaGroups.map(({ name }) => [name, join(root, 'functions', 'lambdas', `${name}.ts`)] as const),
  ['make-keys', join(root, 'infra', 'stack', 'custom-resources', 'make-keys.ts')],
]);

/**
 * Bundles every Lambda into `dist/lambdas/<name>/`, unless they are there and nothing changed since. Needs no network and
 * no Docker.
 */
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

/** All in one go: most of the files behind them are the same, and each is read once. */
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
    // The others carry no native code, and would not load.
    if (
      imports.some(({ path }) => path === 'sharp') &&
      !withSharp.some((name) => join(root, script) === scriptOf(name))
    ) {
      throw new Error(`${script} asks for sharp, which its Lambda does not carry`);
    }
  }
  for (const name of withSharp) copySharp(join(outputFolder, name));
  copyPages(join(outputFolder, 'pages'));
}

/** How a script becomes as small as it gets. */
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
  plugins: [squareTrim(), versionsOnly()],
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** An AWS client asks its own package.json for the version alone, and would carry the whole of it along. */
function versionsOnly(): Plugin {
  return {
    name: 'versions-only',
    setup({ onLoad }) {
      onLoad({ filter: /@aws-sdk[/\\]client-[\w-]+[/\\]package\.json$/ }, ({ path }) => {
        const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
        return { contents: JSON.stringify({ version }), loader: 'json' };
      });
    },
  };
}

function copySharp(folder: string): void {
  for (const name of sharpPackages) {
    const from = join(root, 'node_modules', name);
    if (!existsSync(from)) {
      throw new Error(`${name} is not installed. Run: ${installSharp()}`);
    }
    cpSync(from, join(folder, 'node_modules', name), { recursive: true, dereference: true });
  }
}

/**
 * The pages that the pages service fills in, and what it renders them with, travel with it, so pages and scripts always
 * belong to one build.
 */
function copyPages(folder: string): void {
  const pages = join(root, 'dist', 'pages');
  if (!existsSync(pages)) throw new Error('dist/pages is missing: run the web build first');
  cpSync(pages, folder, { recursive: true });
}
