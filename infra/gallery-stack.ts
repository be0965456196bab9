import { CfnOutput, Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from './acknowledged.ts';
import type { BundleName } from './bundle.ts';
import { HttpApi } from './constructs/http-api.ts';
import { Schedules } from './constructs/schedules.ts';
import { ShopFunction } from './constructs/shop-function.ts';
import { ShopSecrets } from './constructs/shop-secrets.ts';
import { ShopTable } from './constructs/shop-table.ts';
import { privateBucket, Site } from './constructs/site.ts';
import { SyncWorkflow } from './constructs/sync-workflow.ts';
import { Watch } from './constructs/watch.ts';
import { squareProductionHosts, squareSandboxHosts } from './headers.ts';
import { type LambdaName, lambdaGroups, type ObjectAction } from './lambda-groups.ts';
import type { Stage } from './stage.ts';

export interface GalleryStackProps {
  readonly stage: Stage;
  /** Folder of each bundle. */
  readonly bundles: Readonly<Record<BundleName, string>>;
  /** Folder of the built pages. */
  readonly web: string;
}

/** The whole shop in one stack: table, secrets, Lambdas, workflow, API, site, schedules, alarms. */
export class GalleryStack extends Stack {
  constructor(scope: Construct, props: GalleryStackProps) {
    const { stage } = props;
    const keep = stage.isLive;
    super(scope, stage.stackName, {
      env: { region: stage.region, ...(stage.account !== '' && { account: stage.account }) },
      terminationProtection: keep,
    });
    const environment = keep ? 'production' : 'sandbox';
    const table = new ShopTable(this, 'Table', { keep, restored: stage.table });
    const secrets = new ShopSecrets(this, 'Secrets', { asset: props.bundles['make-keys'], keep });
    const media = privateBucket(this, 'Media', { keep });

    const api = new HttpApi(this, 'Api');
    const site = new Site(this, 'Site', {
      api: api.api,
      originSecret: secrets.originSecret,
      hosts: { card: keep ? squareProductionHosts : squareSandboxHosts },
      mediaBucket: media,
      ...(stage.domain !== '' && { domain: { name: stage.domain, certificateArn: stage.certificateArn } }),
    });
    const origin = `https://${stage.domain || site.distribution.distributionDomainName}`;

    const shared = {
      TABLE_NAME: table.name,
      SITE_ORIGIN: origin,
      SECRETS_PATH: secrets.path,
      SQUARE_ENVIRONMENT: environment,
      SQUARE_APPLICATION_ID: stage.squareApplicationId,
      SQUARE_WEBHOOK_URL: `${origin}/api/square/webhook`,
      MEDIA_BUCKET: media.bucketName,
      PAGE_TEMPLATE: 'shell.html',
    };
    const functions = Object.fromEntries(
      lambdaGroups.map((group) => {
        const made = new ShopFunction(this, group.name, {
          group,
          asset: props.bundles[group.name],
          environment: shared,
          reserveConcurrency: stage.concurrencyQuota > 0,
        });
        table.grantKeys(made.role, group.keys);
        secrets.grantRead(made.role, group.secrets);
        grantObjects(made.role, media, group.objects ?? []);
        return [group.name, made.function];
      }),
    ) as Record<LambdaName, ShopFunction['function']>;
    const workflow = new SyncWorkflow(this, 'Sync', {
      steps: functions['sync-steps'],
      pictures: functions.pictures,
    });
    for (const starter of [functions.studio, functions['nightly-sync'], functions.webhook]) {
      workflow.stateMachine.grantStartExecution(starter);
      starter.addEnvironment('SYNC_STATE_MACHINE_ARN', workflow.stateMachine.stateMachineArn);
    }

    api.addRoutes(functions);
    new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(props.web)],
      destinationBucket: site.webBucket,
      distribution: site.distribution,
      distributionPaths: ['/index.html', '/shell.html'],
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=300, must-revalidate')],
      exclude: ['assets/*'],
      prune: false,
    });
    new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(props.web)],
      destinationBucket: site.webBucket,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      exclude: ['*'],
      include: ['assets/*'],
      // Pages that are still open go on using the assets of the build they came with.
      prune: false,
    });

    const schedules = new Schedules(this, 'Schedules', {
      reconcile: functions.reconcile,
      nightlySync: functions['nightly-sync'],
    });
    const watch = new Watch(this, 'Watch', {
      functions,
      workflow: workflow.stateMachine,
      deadLetters: schedules.deadLetters,
      mail: stage.alarmMail,
      monthlyBudget: stage.monthlyBudget,
    });

    new CfnOutput(this, 'Address', { value: origin });
    new CfnOutput(this, 'DistributionName', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'TableName', { value: table.name });
    new CfnOutput(this, 'AlarmTopic', { value: watch.topic.topicArn });
    acknowledgeFindings(this);
  }
}

/** Listing concerns the bucket, everything else the files in it. */
function grantObjects(role: IRole, bucket: Bucket, actions: readonly ObjectAction[]): void {
  const listing = actions.filter((action) => action === 's3:ListBucket');
  const files = actions.filter((action) => action !== 's3:ListBucket');
  if (listing.length > 0) {
    role.addToPrincipalPolicy(new PolicyStatement({ actions: listing, resources: [bucket.bucketArn] }));
  }
  if (files.length > 0) {
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: files, resources: [bucket.arnForObjects('media/*')] }),
    );
  }
}
