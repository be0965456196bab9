import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
    redirectDomain: '',
    hsts: 'host',
    squareApplicationId: isLive ? 'sq0idp-test' : 'sandbox-sq0idb-test',
    alarmMail: 'studio@shop.example',
    mailSender: '',
    mailIdentity: 'create',
    mailTestOrders: false,
    monthlyBudget: 10,
    concurrencyQuota: 0,
    firewall: false,
    table: '',
    ...changes,
  };
}

/** A live shop that writes mail. */
export const stageWithMail = testStage('prod', { mailSender: 'orders@shop.painter.com' });

/** A live shop that asks for everything a stage can ask for: the largest stack there is. */
export const stageWithEverything = testStage('prod', {
  mailSender: 'orders@shop.painter.com',
  mailTestOrders: true,
  domain: 'shop.example.com',
  redirectDomain: 'www.shop.example.com',
  hsts: 'preload',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
  concurrencyQuota: 1000,
  alarmMail: 'other@shop.example',
  firewall: true,
  table: 'gallery-2',
});

/** Settings of the CDK with which every synth runs. */
const settings = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8')) as {
  readonly context: Record<string, unknown>;
};

/**
 * The stage's template. A test run synthesises each once, whichever of its files asks for it first. It is not held to
 * any rules: `makeStack(stage).check()` does that.
 */
export function templateOf(stage: Stage = testStage()): Template {
  const synthesised = () => Template.fromStack(makeStack(stage, { heldToRules: false }).stack);
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) return synthesised();
  const name = createHash('sha256').update(JSON.stringify(stage)).digest('hex');
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) {
    // Renamed, so that another process finds all of it or nothing.
    const half = `${file}.${process.pid}`;
    writeFileSync(half, JSON.stringify(synthesised().toJSON()));
    renameSync(half, file);
  }
  return Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
}

/** The stack as it would be deployed, with a stand-in for the bundles, so that looking at it takes a second. */
export function makeStack(
  stage: Stage = testStage(),
  { heldToRules = true, isFirst = false, atOnce = false } = {},
) {
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
    builtinCloudFormationValidation: heldToRules,
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
    /** Findings of the AWS Solutions rules that nobody has acknowledged; throws with all of them. */
    check: () => {
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      app.synth();
    },
  };
}
