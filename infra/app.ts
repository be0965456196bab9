import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { shop } from '#shop-config';
import { bundleLambdas } from './bundle.ts';
import { GalleryStack } from './gallery-stack.ts';
import type { LambdaName } from './lambda-groups.ts';
import { buildWeb } from './local/web-build.ts';

const root = join(import.meta.dirname, '..');

/** `cdk synth` and `cdk deploy` start here: build what ships, then describe where it goes. */
const app = new App();
await buildWeb(root);
const bundles = await bundleLambdas();
const stage = app.node.tryGetContext('stage') === 'prod' ? 'prod' : 'dev';
const certificateArn: string | undefined = app.node.tryGetContext('certificateArn');

new GalleryStack(app, stage === 'prod' ? 'Gallery' : 'GalleryDev', {
  stage,
  bundles: Object.fromEntries(bundles.map(({ name, folder }) => [name, folder])) as Record<
    LambdaName,
    string
  >,
  web: join(root, 'dist', 'web'),
  squareApplicationId: app.node.tryGetContext('squareApplicationId') ?? '',
  alarmMail: app.node.tryGetContext('alarmMail') ?? shop.email,
  monthlyBudget: Number(app.node.tryGetContext('monthlyBudget') ?? 10),
  reserveConcurrency: app.node.tryGetContext('reserveConcurrency') === 'true',
  ...(certificateArn && { certificateArn }),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
