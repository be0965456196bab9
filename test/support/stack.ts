import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { GalleryStack } from '#infra/gallery-stack.ts';
import { type LambdaName, lambdaGroups } from '#infra/lambda-groups.ts';

/** The stack as it would be deployed, with a stand-in for the bundles, so that looking at it takes a second. */
export function makeStack(
  options: { readonly stage?: 'dev' | 'prod'; readonly reserveConcurrency?: boolean } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const asset = join(folder, 'asset');
  mkdirSync(asset);
  writeFileSync(join(asset, 'index.mjs'), 'export const handler = async () => undefined;');
  const app = new App({
    outdir: join(folder, 'cdk.out'),
    context: { '@aws-cdk/aws-iam:minimizePolicies': true },
  });
  const stack = new GalleryStack(app, 'Gallery', {
    stage: options.stage ?? 'prod',
    bundles: Object.fromEntries(lambdaGroups.map(({ name }) => [name, asset])) as Record<LambdaName, string>,
    web: asset,
    squareApplicationId: 'sq0idp-test',
    alarmMail: 'studio@shop.example',
    monthlyBudget: 10,
    reserveConcurrency: options.reserveConcurrency ?? false,
  });
  return {
    app,
    stack,
    template: () => Template.fromStack(stack),
    /** Findings of the AWS Solutions rules that nobody has acknowledged; throws with all of them. */
    check: () => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      app.synth();
    },
  };
}
