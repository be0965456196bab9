import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { BundleName } from '#infra/build/bundle.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import type { LambdaGroup, LambdaName } from '#infra/config/lambda-group.ts';
import { groupsOf } from '#infra/config/lambda-groups.ts';
import { acceptFinding, arnInFinding } from '#infra/stack/constructs/accept-finding.ts';
import { Firewall } from '#infra/stack/constructs/firewall.ts';
import { HttpApi } from '#infra/stack/constructs/http-api.ts';
import { MailSender } from '#infra/stack/constructs/mail.ts';
import { Releases } from '#infra/stack/constructs/releases.ts';
import { Schedules } from '#infra/stack/constructs/schedules.ts';
import { ShopFunction } from '#infra/stack/constructs/shop-function.ts';
import { ShopSecrets } from '#infra/stack/constructs/shop-secrets.ts';
import { ShopTable } from '#infra/stack/constructs/shop-table.ts';
import { privateBucket, Site } from '#infra/stack/constructs/site.ts';
import { sitePages, siteScripts } from '#infra/stack/constructs/site-files.ts';
import { SyncWorkflow } from '#infra/stack/constructs/sync-workflow.ts';
import { Watch } from '#infra/stack/constructs/watch.ts';
import { squareProductionHosts, squareSandboxHosts } from './headers.ts';

export interface GalleryStackProps {
  readonly stage: Stage;
  /** Folders of the bundles, by name. */
  readonly bundles: Readonly<Record<BundleName, string>>;
  /** Folder of the built pages. */
  readonly web: string;
  /** Whether new versions get all requests immediately, and alarms are ignored. */
  readonly atOnce?: boolean;
  /** Whether the stack is new. It is protected only after its creation, because a failed stack must be deletable. */
  readonly isFirst?: boolean;
  /** Commits of this deployment and the previous one, for `npm run rollback` (infra/commands/release/commits.ts). */
  readonly commits?: Readonly<Record<string, string | undefined>>;
}

/** The whole shop in one stack: table, secrets, Lambdas, workflow, API, site, schedules and alarms. */
export class GalleryStack extends Stack {
  constructor(scope: Construct, props: GalleryStackProps) {
    const { stage } = props;
    const keep = stage.isLive;
    super(scope, stage.stackName, {
      env: { region: stage.region, ...(stage.account !== '' && { account: stage.account }) },
      terminationProtection: keep && props.isFirst !== true,
    });
    const environment = keep ? 'production' : 'sandbox';
    const table = new ShopTable(this, 'Table', { keep, restored: stage.table });
    const secrets = new ShopSecrets(this, 'Secrets', { asset: props.bundles['make-keys'], keep });
    const media = privateBucket(this, 'Media', { keep });

    const api = new HttpApi(this, 'Api');
    const firewall = stage.firewall ? new Firewall(this, 'Firewall').arn : undefined;
    const site = new Site(this, 'Site', {
      api: api.api,
      originSecret: secrets.originSecret,
      hosts: { card: keep ? squareProductionHosts : squareSandboxHosts },
      mediaBucket: media,
      keep,
      ...(firewall && { firewall }),
      hsts: stage.hsts,
      ...(stage.domain !== '' && {
        domain: {
          name: stage.domain,
          certificateArn: stage.certificateArn,
          redirected: stage.redirectDomain,
        },
      }),
    });
    const origin = `https://${stage.domain || site.distribution.distributionDomainName}`;

    const mail =
      stage.mailSender === ''
        ? undefined
        : new MailSender(this, 'Mail', {
            sender: stage.mailSender,
            isNewIdentity: stage.mailIdentity === 'create',
          });
    const shared = {
      TABLE_NAME: table.name,
      SITE_ORIGIN: origin,
      SECRETS_PATH: secrets.path,
      SQUARE_ENVIRONMENT: environment,
      SQUARE_APPLICATION_ID: stage.squareApplicationId,
      SQUARE_WEBHOOK_URL: `${origin}/api/square/webhook`,
      MEDIA_BUCKET: media.bucketName,
      PAGE_TEMPLATE: 'shell.html',
      METRICS_NAMESPACE: stage.stackName,
      ...(mail && {
        MAIL_FROM: stage.mailSender,
        MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
        MAIL_TEST_ORDERS: stage.mailTestOrders ? 'on' : 'off',
      }),
    };
    const made = Object.fromEntries(
      groupsOf(stage).map((group) => {
        const lambda = new ShopFunction(this, group.name, {
          group,
          asset: props.bundles[group.name],
          environment: shared,
          reserveConcurrency: stage.concurrencyQuota > 0,
        });
        table.grant(lambda.role, group);
        secrets.grantRead(lambda.role, group.secrets);
        secrets.grantWrite(lambda.role, group.writesSecrets ?? []);
        secrets.grantRemove(lambda.role, group.removesSecrets ?? []);
        grantObjects(lambda.role, media, group);
        return [group.name, lambda];
      }),
    ) as Made<ShopFunction>;
    const workflow = new SyncWorkflow(this, 'Sync', {
      steps: made['sync-steps'].release(),
      pictures: made.pictures.release(),
    });
    for (const starter of [made.studio, made['nightly-sync'], made.webhook, made.reconcile]) {
      workflow.stateMachine.grantStartExecution(starter.role);
      starter.function.addEnvironment('SYNC_STATE_MACHINE_ARN', workflow.stateMachine.stateMachineArn);
    }

    // Deploys scripts before the pages that use them, and pages after the Lambdas that their scripts call.
    const scripts = siteScripts(this, props.web, site);
    for (const { function: lambda } of Object.values(made)) lambda.node.addDependency(scripts);
    const live = Object.fromEntries(
      Object.entries(made).map(([name, lambda]) => [name, lambda.release()]),
    ) as Made<Alias>;
    api.addRoutes(live, stage.apiRequestsPerSecond);
    sitePages(this, props.web, site).node.addDependency(...Object.values(live));

    const schedules = new Schedules(this, 'Schedules', {
      reconcile: live.reconcile,
      nightlySync: live['nightly-sync'],
      ...(live.mail && { mail: live.mail }),
    });
    if (mail && made.mail && live.mail) {
      mail.grantSend(made.mail, stage.mailSender);
      mail.tell(live.mail);
    }
    const watch = new Watch(this, 'Watch', {
      stage: stage.name,
      functions: Object.fromEntries(Object.entries(made).map(([name, lambda]) => [name, lambda.function])),
      api: api.api,
      distribution: site.distribution,
      tableName: table.name,
      workflow: workflow.stateMachine,
      deadLetters: [schedules.deadLetters, workflow.deadLetters],
      mail: stage.alarmMail,
      writesMail: mail !== undefined,
      monthlyBudget: stage.monthlyBudget,
    });
    // Only Lambdas that visitors call get a new version gradually. The steps of one sync must all run the same version,
    // and only the artist uploads pictures.
    const {
      'sync-steps': _steps,
      pictures: _pictures,
      'nightly-sync': _nightly,
      mail: _mail,
      uploads: _uploads,
      ...visited
    } = live;
    new Releases(this, 'Releases', {
      stage: stage.name,
      aliases: visited,
      topic: watch.topic,
      gradual: keep,
      atOnce: props.atOnce ?? false,
    });
    Tags.of(this).add('application', 'gallery-shop');
    Tags.of(this).add('stage', stage.name);

    new CfnOutput(this, 'Address', { value: origin });
    new CfnOutput(this, 'DistributionName', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'TableName', { value: table.name });
    new CfnOutput(this, 'MediaBucket', { value: media.bucketName });
    new CfnOutput(this, 'AlarmTopic', { value: watch.topic.topicArn });
    for (const [name, value] of Object.entries(props.commits ?? {}))
      if (value !== undefined) new CfnOutput(this, name, { value });
  }
}

/** One value for each Lambda. `mail` has a value only if the shop has a sender. */
type Made<T> = Readonly<Record<Exclude<LambdaName, 'mail'>, T>> & { readonly mail?: T };

/** Allows the group's actions in the bucket. s3:ListBucket applies to the bucket, the other actions to its files. */
function grantObjects(
  role: IRole,
  bucket: Bucket,
  { objects: actions = [], objectPrefix = '' }: LambdaGroup,
): void {
  const listing = actions.filter((action) => action === 's3:ListBucket');
  const files = actions.filter((action) => action !== 's3:ListBucket');
  if (listing.length > 0) {
    role.addToPrincipalPolicy(new PolicyStatement({ actions: listing, resources: [bucket.bucketArn] }));
  }
  if (files.length > 0) {
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: files, resources: [bucket.arnForObjects(`media/${objectPrefix}*`)] }),
    );
    acceptFinding(
      role,
      `IAM5[Resource::${arnInFinding(bucket)}/media/${objectPrefix}*]`,
      'The names of pictures are not known before they are made.',
    );
  }
}
