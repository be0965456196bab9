import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { syncWorkflow } from '#functions/sync/steps/workflow.ts';
import { type BundleName, bundleLambdas } from '#infra/build/bundle.ts';
import { buildWeb } from '#infra/build/web-build.ts';
import { runCommand } from '#infra/command-support/command.ts';
import { readStage } from '#infra/command-support/stage.ts';
import { checkWorkflow } from './check-workflow.ts';
import { GalleryStack } from './gallery-stack.ts';

const root = join(import.meta.dirname, '../..');

/** Runs for `cdk synth` and `cdk deploy`: reads the stage, builds all files to deploy, then defines the stack. */
async function main(): Promise<void> {
  const app = new App();
  const name = app.node.tryGetContext('stage') ?? process.env['STAGE'];
  // A rehearsal has its own stage files (test/deployed). A deploy reads only those of infra/stages.
  const stage = readStage(name, app.node.tryGetContext('stages'));
  checkWorkflow(JSON.stringify(syncWorkflow));
  await buildWeb(root);
  const bundles = await bundleLambdas();
  new GalleryStack(app, {
    stage,
    bundles: Object.fromEntries(bundles.map(({ name, folder }) => [name, folder])) as Record<
      BundleName,
      string
    >,
    web: join(root, 'dist', 'web'),
    atOnce: app.node.tryGetContext('atOnce') === 'true',
    isFirst: app.node.tryGetContext('first') === 'true',
    commits: {
      Commit: app.node.tryGetContext('Commit'),
      CommitBefore: app.node.tryGetContext('CommitBefore'),
    },
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
}

await runCommand(main);
