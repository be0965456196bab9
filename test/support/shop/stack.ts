import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { BundleName } from '#infra/build/bundle.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { GalleryStack } from '#infra/stack/gallery-stack.ts';
import { testStage } from './stages.ts';

/** The CDK settings of every synthesis. */
const settings = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8')) as {
  readonly context: Record<string, unknown>;
};

/** Returns the stage's template, which a test run synthesizes once. `makeStack(stage).check()` checks the template. */
export function templateOf(stage: Stage = testStage()): Template {
  const synthesised = () => Template.fromStack(makeStack(stage).stack);
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) return synthesised();
  const name = createHash('sha256').update(JSON.stringify(stage)).digest('hex');
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) {
    // The complete file is renamed, so that another process never reads a partial file.
    const half = `${file}.${process.pid}`;
    writeFileSync(half, JSON.stringify(synthesised().toJSON()));
    renameSync(half, file);
  }
  return Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Returns the stack as deployed, but with placeholders for the bundles, which saves time. `check` ignores AWS's
 * resource schemas, which every deployment checks.
 */
export function makeStack(stage: Stage = testStage(), { isFirst = false, atOnce = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const asset = join(folder, 'asset');
  mkdirSync(asset);
  writeFileSync(join(asset, 'index.mjs'), 'export const handler = async () => undefined;');
  const app = new App({
    outdir: join(folder, 'cdk.out'),
    context: settings.context,
    builtinCloudFormationValidation: false,
  });
  const stack = new GalleryStack(app, {
    stage,
    bundles: Object.fromEntries(
      [...lambdaGroups.map(({ name }) => name), 'make-keys'].map((name) => [name, asset]),
    ) as Record<BundleName, string>,
    web: asset,
    isFirst,
    atOnce,
  });
  return {
    stack,
    /** Throws an error with all unacknowledged findings of the AWS Solutions rules. */
    check: () => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      app.synth();
    },
  };
}
