import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { BundleName } from '#infra/build/bundle.ts';
import { filesWithOrigin, unknownOrigin } from '#infra/build/page-origin.ts';
import { GalleryStack } from '#infra/gallery-stack.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import type { Stage } from '#infra/stage.ts';

/** A finished stage, as its owner would have filled it in. */
export function testStage(name: 'dev' | 'prod' = 'prod', changes: Partial<Stage> = {}): Stage {
  const isLive = name === 'prod';
  return {
    name,
    isLive,
    stackName: isLive ? 'Gallery' : 'GalleryDev',
    account: '111122223333',
    region: 'us-east-1',
    domain: '',
    certificateArn: '',
    squareApplicationId: isLive ? 'sq0idp-test' : 'sandbox-sq0idb-test',
    alarmMail: 'studio@shop.example',
    mailSender: '',
    mailTestOrders: false,
    monthlyBudget: 10,
    concurrencyQuota: 0,
    firewall: false,
    table: '',
    ...changes,
  };
}

/** Settings of the CDK with which every synth runs. */
const settings = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8')) as {
  readonly context: Record<string, unknown>;
};

/** The stack as it would be deployed, with a stand-in for the bundles, so that looking at it takes a second. */
export function makeStack(stage: Stage = testStage()) {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const asset = join(folder, 'asset');
  mkdirSync(asset);
  writeFileSync(join(asset, 'index.mjs'), 'export const handler = async () => undefined;');
  for (const file of filesWithOrigin) {
    writeFileSync(join(asset, file), `<link rel="canonical" href="${unknownOrigin}/">`);
  }
  const app = new App({
    outdir: join(folder, 'cdk.out'),
    context: settings.context,
  });
  const stack = new GalleryStack(app, {
    stage,
    bundles: Object.fromEntries(
      [...lambdaGroups.map(({ name }) => name), 'make-keys'].map((name) => [name, asset]),
    ) as Record<BundleName, string>,
    web: asset,
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
