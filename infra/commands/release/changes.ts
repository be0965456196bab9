import {
  fullDiff,
  mangleLikeCloudFormation,
  type ResourceDifference,
  ResourceImpact,
} from '@aws-cdk/cloudformation-diff';

type Template = Readonly<Record<string, unknown>>;

/** What stands to be lost when one of these goes, or is made anew, in words. */
const precious: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'the table: works, carts, orders, administrators',
  'AWS::DynamoDB::GlobalTable': 'the table: works, carts, orders, administrators',
  'AWS::S3::Bucket': 'the files in the bucket',
  'AWS::CloudFront::Distribution': 'the address that the world knows the shop by',
  'AWS::SNS::Topic': 'the agreement of those who get the alarms',
  'AWS::SES::EmailIdentity': 'the proof that the shop may write from its domain',
  'AWS::Logs::LogGroup': 'the log',
  'AWS::SSM::Parameter': 'the value that is kept there',
  'AWS::SecretsManager::Secret': 'the value that is kept there',
  'Custom::ShopKeys': 'the keys that the shop made for itself',
};

/** Names of kinds that a reader need not know CloudFormation for. */
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
  [/^AWS::(SNS|Budgets)/, 'who is told of alarms and costs'],
];

interface Loss {
  /** CloudFormation's name of it, by which it can be accepted. */
  readonly id: string;
  readonly says: string;
}

export interface Changes {
  /** One line a kind of thing. */
  readonly lines: readonly string[];
  /** What a deploy would replace or remove that cannot be made again. */
  readonly losses: readonly Loss[];
  readonly isEmpty: boolean;
}

/** What a deploy would change, for people. `before` is what is deployed now, undefined before the first time. */
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

/** CloudFormation gives a deployed template back with a question mark for every character that is not ASCII. */
function asciiOnly(template: Template): Record<string, unknown> {
  return JSON.parse(mangleLikeCloudFormation(JSON.stringify(template)));
}

/** Before and after may differ in the type; what was there is what can be lost. */
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
      return { id, says: `${id} would be made anew (${because} changed); lost with the old one: ${what}.` };
    case ResourceImpact.MAY_REPLACE:
      return { id, says: `${id} may be made anew (${because} changed); lost with the old one: ${what}.` };
    case ResourceImpact.WILL_DESTROY:
      return { id, says: `${id} would be deleted, and with it ${what}.` };
    case ResourceImpact.WILL_ORPHAN:
      return {
        id,
        says: `${id} would be let go: it stays in the account, and the shop uses it no more (${what}).`,
      };
    default:
      return undefined;
  }
}
