import { tableDefinition } from '#functions/db/definition.ts';
import { parameterName, type SecretName } from '#functions/secrets.ts';
import { indexPattern, type KeyName, keyPattern } from '#infra/key-patterns.ts';
import type { LambdaGroup } from '#infra/lambda-group.ts';
import { anything } from '#test/infra/template/compare.ts';
import type { Statement } from '#test/infra/template/policy-lines.ts';
import { allow, arn, type Facts, idOf, joined, role, type Shop, trusts } from './shop.ts';

/** Groups whose new versions take over at once: a sync's steps stay with one version, the others have no visitors. */
const atOnce = ['sync-steps', 'pictures', 'nightly-sync', 'mail', 'uploads'];
const startSync = ['studio', 'nightly-sync', 'webhook', 'reconcile'];
const reads = ['GetItem', 'BatchGetItem', 'Query'].map(table);
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'].map(table);

/** Each group of infra/lambda-groups.ts: function, version, alias, log, role and rights. */
export function functionFacts(shop: Shop): Facts {
  return Object.assign({}, ...shop.groups.map((group) => factsOf(shop, group)));
}

function factsOf(shop: Shop, group: LambdaGroup): Facts {
  const id = idOf(group.name);
  const order = ['AssetsAwsCliLayer', 'AssetsCustomResource'];
  return {
    [`${id}Log`]: logFact(group.logDays),
    ...role(`${id}Role`, trusts('lambda.amazonaws.com'), grantsOf(shop, group), {
      Properties: { Description: anything },
      // No version runs before the keys it reads are made.
      ...(group.secrets.length > 0 && { DependsOn: ['SecretsKeys'] }),
    }),
    [`${id}Function`]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        // sharp's native code is installed for x86_64.
        Architectures: [group.sharp ? 'x86_64' : 'arm64'],
        Code: anything,
        Description: `${shop.stage.stackName}: ${group.name}`,
        Environment: { Variables: variablesOf(shop, group) },
        Handler: 'index.handler',
        LoggingConfig: { LogGroup: `@${id}Log` },
        MemorySize: group.memoryMb,
        Role: `@${id}Role.Arn`,
        Runtime: 'nodejs24.x',
        Timeout: group.timeoutSeconds,
        TracingConfig: { Mode: 'Active' },
        ...(shop.stage.concurrencyQuota > 0 &&
          group.concurrency && { ReservedConcurrentExecutions: group.concurrency }),
      },
      // Scripts are up before anything that names them; rights are there before the code that uses them.
      DependsOn: [...order, `${id}Role`, `${id}RoleDefaultPolicy`],
    },
    [`${id}FunctionVersion`]: {
      Type: 'AWS::Lambda::Version',
      Properties: { FunctionName: `@${id}Function` },
      DependsOn: order,
    },
    [`${id}Live`]: {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: `@${id}Function`,
        FunctionVersion: `@${id}FunctionVersion.Version`,
        Name: 'live',
      },
      ...(!atOnce.includes(group.name) && {
        UpdatePolicy: {
          CodeDeployLambdaAliasUpdate: {
            ApplicationName: '@ReleasesApplication',
            DeploymentGroupName: `@Releases${id}`,
          },
        },
      }),
    },
  };
}

/** A log is kept this long, and goes with the stack: it holds nothing that the shop needs. */
export function logFact(days: number): Facts[string] {
  return {
    Type: 'AWS::Logs::LogGroup',
    Properties: { RetentionInDays: days },
    DeletionPolicy: 'Delete',
    UpdateReplacePolicy: 'Delete',
  };
}

/** The groups that shift gradually. */
export const gradualGroups = ({ groups }: Shop) => groups.filter(({ name }) => !atOnce.includes(name));

function variablesOf(shop: Shop, { name }: LambdaGroup): Readonly<Record<string, string>> {
  const { stage, origin } = shop;
  return {
    TABLE_NAME: shop.table,
    SITE_ORIGIN: origin,
    SECRETS_PATH: `/${stage.stackName}`,
    SQUARE_ENVIRONMENT: stage.isLive ? 'production' : 'sandbox',
    SQUARE_APPLICATION_ID: stage.squareApplicationId,
    SQUARE_WEBHOOK_URL: `${origin}/api/square/webhook`,
    MEDIA_BUCKET: '@Media',
    PAGE_TEMPLATE: 'shell.html',
    METRICS_NAMESPACE: stage.stackName,
    NODE_OPTIONS: '--enable-source-maps',
    ...(shop.writesEmail && {
      MAIL_FROM: stage.mailSender,
      MAIL_CONFIGURATION_SET: '@MailSet',
      MAIL_TEST_ORDERS: stage.mailTestOrders ? 'on' : 'off',
    }),
    ...(startSync.includes(name) && { SYNC_STATE_MACHINE_ARN: '@SyncStateMachine' }),
  };
}

/** What a group of infra/lambda-groups.ts may do. The run of the deployed shop proves that it uses, and needs, just this. */
function grantsOf(shop: Shop, group: LambdaGroup): readonly Statement[] {
  const id = idOf(group.name);
  const { objects = [], finds, secrets } = group;
  return [
    ...writesLog(`${id}Log`),
    allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*'),
    ...rows(reads, shop.tableArn, [...group.reads, ...group.writes].map(patternOf)),
    ...rows(writes, shop.tableArn, group.writes.map(patternOf)),
    ...rows(
      [table('Query')],
      joined(shop.tableArn, `/index/${tableDefinition.index.name}`),
      finds.map(indexPattern),
    ),
    ...readsSecrets(shop, secrets),
    ...changesSecrets(shop, group),
    ...objects.map((action) =>
      allow(
        action,
        action === 's3:ListBucket' ? '@Media.Arn' : `{@Media.Arn}/media/${group.objectPrefix ?? ''}*`,
      ),
    ),
    ...(startSync.includes(group.name) ? [allow('states:StartExecution', '@SyncStateMachine')] : []),
    ...(group.name === 'mail' ? [sendsEmail(shop)] : []),
  ];
}

const patternOf = (name: KeyName) => keyPattern(name);

function table(action: string): string {
  return `dynamodb:${action}`;
}

function rows(
  actions: readonly string[],
  resource: string,
  patterns: readonly string[],
): readonly Statement[] {
  if (patterns.length === 0) return [];
  return [allow(actions, resource, { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns } })];
}

export function writesLog(log: string): readonly Statement[] {
  return [allow(['logs:CreateLogStream', 'logs:PutLogEvents'], `@${log}.Arn`)];
}

/** A parameter is read, and opened with the account's key for parameters, by its own name. */
function readsSecrets(shop: Shop, names: readonly SecretName[]): readonly Statement[] {
  if (names.length === 0) return [];
  const parameters = secretArns(shop, names);
  return [allow('ssm:GetParameter', parameters), ...opensParameters(shop, ['kms:Decrypt'], parameters)];
}

/** It is written, and sealed with that key, or removed, by its own name as well. */
function changesSecrets(
  shop: Shop,
  { writesSecrets = [], removesSecrets = [] }: LambdaGroup,
): readonly Statement[] {
  const [written, removed] = [secretArns(shop, writesSecrets), secretArns(shop, removesSecrets)];
  return [
    ...(written.length > 0
      ? [allow('ssm:PutParameter', written), ...opensParameters(shop, ['kms:Encrypt'], written)]
      : []),
    ...(removed.length > 0 ? [allow('ssm:DeleteParameters', removed)] : []),
  ];
}

export function secretArns(shop: Shop, names: readonly SecretName[]): readonly string[] {
  return names.map((name) => arn(shop, 'ssm', `parameter${parameterName(`/${shop.stage.stackName}`, name)}`));
}

export function opensParameters(
  shop: Shop,
  actions: readonly string[],
  parameters: readonly string[],
): readonly Statement[] {
  return [
    allow(actions, arn(shop, 'kms', 'key/*'), {
      StringEquals: {
        'kms:ViaService': `ssm.${shop.stage.region}.amazonaws.com`,
        'kms:EncryptionContext:PARAMETER_ARN': parameters,
      },
    }),
  ];
}

function sendsEmail(shop: Shop): Statement {
  return allow(
    'ses:SendEmail',
    [arn(shop, 'ses', 'identity/*'), arn(shop, 'ses', 'configuration-set/{@MailSet}')],
    {
      StringEquals: { 'ses:FromAddress': shop.stage.mailSender },
    },
  );
}
