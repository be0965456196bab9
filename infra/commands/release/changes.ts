import {
  fullDiff,
  mangleLikeCloudFormation,
  type ResourceDifference,
  ResourceImpact,
} from '@aws-cdk/cloudformation-diff';

type Template = Readonly<Record<string, unknown>>;

/** Data that is lost if a resource of this type is removed or replaced. */
const precious: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'the table: works, carts, orders, administrators',
  'AWS::DynamoDB::GlobalTable': 'the table: works, carts, orders, administrators',
  'AWS::S3::Bucket': 'the files in the bucket',
  'AWS::CloudFront::Distribution': "the shop's public address",
  'AWS::SNS::Topic': 'the confirmed addresses for alarms',
  'AWS::SES::EmailIdentity': 'the proof that the shop may send from its domain',
  'AWS::Logs::LogGroup': 'the log',
  'AWS::SSM::Parameter': 'the stored value',
  'AWS::SecretsManager::Secret': 'the stored value',
  'Custom::ShopKeys': 'the keys that the shop made for itself',
};

/** Plain names of resource types, for operators who do not know CloudFormation. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^AWS::Lambda::(Function|Version|Alias|LayerVersion)/, 'code and settings of Lambdas'],
  [/^AWS::Lambda::Permission|^AWS::IAM::/, 'permissions'],
  [/^AWS::CloudWatch::/, 'alarms and dashboard'],
  [/^AWS::(CloudFront|WAF)/, 'the CDN'],
  [/^AWS::ApiGateway/, 'the API'],
  [/^AWS::S3::|^Custom::CDKBucketDeployment/, 'pages and pictures'],
  [/^AWS::DynamoDB::/, 'the table'],
  [/^AWS::(Scheduler|Events|StepFunctions|SQS|CodeDeploy)/, 'the sync and the schedules'],
  [/^AWS::Logs::/, 'logs'],
  [/^Custom::ShopKeys/, 'keys that the shop makes for itself'],
  [/^AWS::(SNS|Budgets)/, 'alarms and budget emails'],
];

interface Loss {
  /** CloudFormation's logical id of the resource, for the option `--accept`. */
  readonly id: string;
  readonly says: string;
}

export interface Changes {
  /** Descriptions of the changes, one line for each kind of resource. */
  readonly lines: readonly string[];
  /** Resources that would be replaced or removed and cannot be made again. */
  readonly losses: readonly Loss[];
  readonly isEmpty: boolean;
}

/** Describes what a deploy would change. `before` is the deployed template; undefined for the first deploy. */
export function describeChanges(before: Template | undefined, after: Template): Changes {
  const counts = new Map<string, { added: number; changed: number; removed: number }>();
  const losses: Loss[] = [];
  fullDiff({ ...(before ?? {}) }, asciiOnly(after)).resources.forEachDifference((id, change) => {
    if (change.changeImpact === ResourceImpact.NO_CHANGE) return;
    const kind = kindOf(typeOf(change));
    const count = counts.get(kind) ?? { added: 0, changed: 0, removed: 0 };
    count[change.isAddition ? 'added' : change.isRemoval ? 'removed' : 'changed']++;
    counts.set(kind, count);
    const loss = lossOf(id, change);
    if (loss) losses.push(loss);
  });
  const lines = [...counts].sort().map(([kind, { added, changed, removed }]) => {
    const parts = [
      ...(added > 0 ? [`${added} new`] : []),
      ...(changed > 0 ? [`${changed} changed`] : []),
      ...(removed > 0 ? [`${removed} removed`] : []),
    ];
    return `${kind}: ${parts.join(', ')}`;
  });
  return { lines, losses, isEmpty: counts.size === 0 };
}

/** CloudFormation returns a deployed template with a question mark in place of each character outside ASCII. */
function asciiOnly(template: Template): Record<string, unknown> {
  return JSON.parse(mangleLikeCloudFormation(JSON.stringify(template)));
}

/** Returns the type before the change, because the old resource is what can be lost. */
function typeOf(change: ResourceDifference): string {
  return change.oldResourceType ?? change.newResourceType ?? '';
}

function kindOf(type: string): string {
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? type;
}

function lossOf(id: string, change: ResourceDifference): Loss | undefined {
  const what = precious[typeOf(change)];
  if (what === undefined) return undefined;
  const because = Object.keys(change.propertyUpdates).join(', ');
  switch (change.changeImpact) {
    case ResourceImpact.WILL_REPLACE:
      return { id, says: `${id} would be replaced (${because} changed); lost with the old one: ${what}.` };
    case ResourceImpact.MAY_REPLACE:
      return { id, says: `${id} may be replaced (${because} changed); lost with the old one: ${what}.` };
    case ResourceImpact.WILL_DESTROY:
      return { id, says: `${id} would be deleted, and with it ${what}.` };
    case ResourceImpact.WILL_ORPHAN:
      return {
        id,
        says: `${id} would be removed from the stack: it stays in the account, but the shop no longer uses it (${what}).`,
      };
    default:
      return undefined;
  }
}
