import { type Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Stage } from '#infra/command-support/stage.ts';
import type { LambdaGroup, LambdaName } from '#infra/config/lambda-group.ts';
import { groupsOf, lambdaGroups } from '#infra/config/lambda-groups.ts';

/** One finding of the AWS Solutions rules that we know of and live with, and why. */
interface Acknowledgement {
  /** Path of the construct below the stack. */
  readonly path: string;
  readonly rule: string;
  readonly reason: string;
}

const pageDeployment = 'Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C';
const pageDeploymentReason =
  "The CDK's own deployment helper, which runs only while deploying and touches only the bucket of pages.";
const logReason =
  'Access logs would hold visitors’ addresses; CloudFront’s metrics and the API’s own log without them are enough.';

function mayTrace({ name }: Pick<LambdaGroup, 'name'>): Acknowledgement {
  return {
    path: `${name}/Role/DefaultPolicy/Resource`,
    rule: 'IAM5[Resource::*]',
    reason: 'X-Ray’s two actions know no resources.',
  };
}

function mayRunAnyVersion(name: LambdaName): Acknowledgement {
  return {
    path: 'SchedulerRoleForTarget-*/DefaultPolicy/Resource',
    rule: `IAM5[Resource::<${name.replace('-', '')}Function*.Arn>:*]`,
    reason: 'Any version of this one function.',
  };
}

function mayOpenParameters({ name }: { readonly name: string }): Acknowledgement {
  return {
    path: `${name}/Role/DefaultPolicy/Resource`,
    rule: 'IAM5[Resource::arn:<AWS::Partition>:kms:<AWS::Region>:<AWS::AccountId>:key/*]',
    reason: 'The key’s id is not known beforehand; a condition names the parameters it may open.',
  };
}

/** What comes with a sender of mail, besides what comes with each Lambda. */
const withMail: readonly Acknowledgement[] = [
  mayRunAnyVersion('mail'),
  {
    path: 'mail/Role/DefaultPolicy/Resource',
    rule: 'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
    reason: 'Readers are identities too while SES is in its sandbox; a condition names the one sender.',
  },
];

/** Everything acknowledged in every shop, one by one. A new line here is a decision; a test holds the list still. */
const always: readonly Acknowledgement[] = [
  { path: 'Media/Resource', rule: 'S1', reason: logReason },
  { path: 'Site/Web/Resource', rule: 'S1', reason: logReason },
  { path: 'Site/Distribution/Resource', rule: 'CFR3', reason: logReason },
  { path: 'Site/Distribution/Resource', rule: 'CFR1', reason: 'The artist sells to the whole world.' },
  ...['Schedules', 'Sync'].map((where) => ({
    path: `${where}/DeadLetters/Resource`,
    rule: 'SQS3',
    reason: 'This is the dead-letter queue; a message in it raises an alarm.',
  })),
  {
    path: 'Releases/Role/Resource',
    rule: 'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    reason:
      'AWS keeps this policy to what CodeDeploy needs for shifting Lambdas; it invokes and reads nothing else.',
  },
  {
    path: 'Sync/StateMachine/Role/DefaultPolicy/Resource',
    rule: 'IAM5[Resource::*]',
    reason: 'X-Ray and log delivery know no resources.',
  },
  ...(['sync-steps', 'pictures'] as const).map((name) => ({
    path: 'Sync/StateMachine/Role/DefaultPolicy/Resource',
    rule: `IAM5[Resource::<${name.replace('-', '')}Function*.Arn>:*]`,
    reason: 'Any version of this one function.',
  })),
  ...lambdaGroups
    .filter(({ objects }) => objects?.some((action) => action !== 's3:ListBucket'))
    .map(({ name, objectPrefix = '' }) => ({
      path: `${name}/Role/DefaultPolicy/Resource`,
      rule: `IAM5[Resource::<Media*.Arn>/media/${objectPrefix}*]`,
      reason: 'The names of pictures are not known before they are made.',
    })),
  ...['Api/Api/*--*', 'Api/Default'].map((route) => ({
    path: `${route}/Resource`,
    rule: 'APIG4',
    reason: 'Sessions are checked by the Lambda, from the access level in the contract’s row.',
  })),
  {
    path: `${pageDeployment}/ServiceRole/Resource`,
    rule: 'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    reason: pageDeploymentReason,
  },
  { path: `${pageDeployment}/Resource`, rule: 'L1', reason: pageDeploymentReason },
  ...[
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    'Resource::*',
    'Resource::<SiteWeb*.Arn>/*',
    'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
  ].map((finding) => ({
    path: `${pageDeployment}/ServiceRole/DefaultPolicy/Resource`,
    rule: `IAM5[${finding}]`,
    reason: pageDeploymentReason,
  })),
  ...(['reconcile', 'nightly-sync'] as const).map(mayRunAnyVersion),
];

/** What comes with a setting of the stage. */
export function acknowledgementsOf(stage: Stage): readonly Acknowledgement[] {
  const cdn = 'Site/Distribution/Resource';
  const groups = groupsOf(stage);
  return [
    ...always,
    ...groups.map(mayTrace),
    ...[{ name: 'Secrets' }, ...groups.filter(({ secrets }) => secrets.length > 0)].map(mayOpenParameters),
    ...(stage.mailSender === '' ? [] : withMail),
    ...(stage.firewall
      ? []
      : [
          {
            path: cdn,
            rule: 'CFR2',
            reason:
              'A firewall costs as much as all the rest (infra/costs.md); the shop counts callers and caps by itself.',
          },
        ]),
    ...(stage.domain
      ? []
      : [
          {
            path: cdn,
            rule: 'CFR4',
            reason:
              'Fires on CloudFront’s own certificate; with the operator’s domain TLS 1.2 (2021) is the floor.',
          },
        ]),
  ];
}

/** Tells the checker of each line above. Logical ids end in a hash, so a `*` in a line stands for it. */
export function acknowledgeFindings(stack: Stack, stage: Stage): void {
  // Once: for each line anew it takes a fifth of a synth.
  const constructs = stack.node.findAll();
  const ids = logicalIds(stack, constructs);
  for (const { path, rule, reason } of acknowledgementsOf(stage)) {
    const pattern = toPattern(`${stack.node.path}/${path}`);
    const found = constructs.filter(({ node }) => pattern.test(node.path));
    if (found.length === 0) throw new Error(`Acknowledged but not there: ${path}`);
    for (const construct of found) {
      Validations.of(construct).acknowledge({
        id: `AwsSolutions::AwsSolutions-${withHash(rule, stack, ids)}`,
        reason,
      });
    }
  }
}

function logicalIds(stack: Stack, constructs: readonly IConstruct[]): string[] {
  return constructs.flatMap((construct) => {
    const element = construct.node.defaultChild ?? construct;
    return 'logicalId' in element ? [String(stack.resolve(element.logicalId))] : [];
  });
}

/** Puts the real logical id where the line says `Name*`, and the account and region where the stage names them. */
function withHash(rule: string, stack: Stack, ids: readonly string[]): string {
  const placed = rule
    .replace('<AWS::AccountId>', Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account)
    .replace('<AWS::Region>', Token.isUnresolved(stack.region) ? '<AWS::Region>' : stack.region);
  return placed.replace(/<(\w+)\*\.Arn>/, (_, prefix: string) => {
    const id = ids.find((one) => new RegExp(`^${prefix}[0-9A-F]{8}$`).test(one));
    if (id === undefined) throw new Error(`No resource is called ${prefix}`);
    return `<${id}.Arn>`;
  });
}

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${escaped}$`);
}
