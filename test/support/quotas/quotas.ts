import { bytesOf, expanded, type StackTemplate, type TemplateResource } from './template-text.ts';

/** One limit of AWS and what the stack uses of it, at its fullest place. */
export interface QuotaUse {
  readonly name: string;
  readonly limit: number;
  readonly used: number;
  /** The resource that uses most, where the limit holds for each one. */
  readonly where: string;
  readonly source: string;
  /** Nothing grows towards it: all of it may be used on purpose. */
  readonly mayBeFull?: true;
}

interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly source: string;
  readonly mayBeFull?: true;
  readonly uses: (stack: Stack) => readonly (readonly [where: string, used: number])[];
}

interface Stack {
  readonly name: string;
  readonly template: StackTemplate;
  of(type: string): readonly (readonly [id: string, resource: TemplateResource])[];
}

const guide = 'https://docs.aws.amazon.com';
const cloudFormation = `${guide}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const lambda = `${guide}/lambda/latest/dg/gettingstarted-limits.html`;
const iam = `${guide}/IAM/latest/UserGuide/reference_iam-quotas.html`;
const cloudFront = `${guide}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`;
const httpApi = `${guide}/apigateway/latest/developerguide/http-api-quotas.html`;
const cloudWatch = `${guide}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`;

/** Defaults of a new account: a quota that AWS raises on request counts with what it is before. */
const quotas: readonly Quota[] = [
  {
    name: 'CloudFormation: resources in a stack',
    limit: 500,
    source: cloudFormation,
    uses: ({ template }) => [['', Object.keys(template.Resources).length]],
  },
  {
    name: 'CloudFormation: bytes of the template',
    limit: 1024 * 1024,
    source: cloudFormation,
    uses: ({ template }) => [['', Buffer.byteLength(JSON.stringify(template, null, 1))]],
  },
  {
    name: 'CloudFormation: outputs',
    limit: 200,
    source: cloudFormation,
    uses: ({ template }) => [['', Object.keys(template.Outputs ?? {}).length]],
  },
  {
    name: 'CloudFormation: parameters',
    limit: 200,
    source: cloudFormation,
    uses: ({ template }) => [['', Object.keys(template.Parameters ?? {}).length]],
  },
  {
    name: 'Lambda: bytes of a resource policy',
    limit: 20 * 1024,
    source: lambda,
    uses: resourcePolicies,
  },
  {
    name: 'Lambda: bytes of the environment variables',
    limit: 4 * 1024,
    source: lambda,
    uses: ({ name, of }) =>
      of('AWS::Lambda::Function').map(([id, { Properties }]) => [
        id,
        Object.entries(Properties.Environment?.Variables ?? {}).reduce(
          (sum, [variable, value]) => sum + Buffer.byteLength(variable) + bytesOf(value, name),
          0,
        ),
      ]),
  },
  {
    name: 'Lambda: memory of a function in a new account (MB)',
    limit: 3008,
    mayBeFull: true,
    source: lambda,
    uses: ({ of }) =>
      of('AWS::Lambda::Function').map(([id, { Properties }]) => [id, Properties.MemorySize ?? 128]),
  },
  {
    name: 'IAM: characters of a role’s inline policies',
    limit: 10_240,
    source: iam,
    uses: rolePolicies,
  },
  {
    name: 'IAM: characters of a role’s trust policy',
    limit: 2048,
    source: iam,
    uses: ({ name, of }) =>
      of('AWS::IAM::Role').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.AssumeRolePolicyDocument, name),
      ]),
  },
  {
    name: 'API Gateway: routes of an HTTP API',
    limit: 300,
    source: httpApi,
    uses: ({ of }) => [['', of('AWS::ApiGatewayV2::Route').length]],
  },
  {
    name: 'API Gateway: integrations of an HTTP API',
    limit: 300,
    source: httpApi,
    uses: ({ of }) => [['', of('AWS::ApiGatewayV2::Integration').length]],
  },
  {
    name: 'API Gateway: bytes of the access log’s format',
    limit: 3 * 1024,
    source: httpApi,
    uses: ({ name, of }) =>
      of('AWS::ApiGatewayV2::Stage').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.AccessLogSettings.Format, name),
      ]),
  },
  ...[
    {
      what: 'cache behaviors of a distribution',
      limit: 75,
      of: (config: Tree) => config.CacheBehaviors.length + 1,
    },
    { what: 'origins of a distribution', limit: 100, of: (config: Tree) => config.Origins.length },
    {
      what: 'origin groups of a distribution',
      limit: 10,
      of: (config: Tree) => config.OriginGroups.Quantity,
    },
    { what: 'domain names of a distribution', limit: 100, of: (config: Tree) => config.Aliases?.length ?? 0 },
  ].map(
    (each): Quota => ({
      name: `CloudFront: ${each.what}`,
      limit: each.limit,
      source: cloudFront,
      uses: ({ of }) =>
        of('AWS::CloudFront::Distribution').map(([id, { Properties }]) => [
          id,
          each.of(Properties.DistributionConfig),
        ]),
    }),
  ),
  {
    name: 'CloudFront: cache policies of an account',
    limit: 20,
    source: cloudFront,
    uses: ({ of }) => [['', of('AWS::CloudFront::CachePolicy').length]],
  },
  {
    name: 'CloudFront: headers, cookies or query strings in a policy',
    limit: 10,
    source: cloudFront,
    uses: ({ of }) => [
      ...of('AWS::CloudFront::OriginRequestPolicy').flatMap(([id, { Properties }]) =>
        listsIn(Properties.OriginRequestPolicyConfig).map((list) => [id, list.length] as const),
      ),
      ...of('AWS::CloudFront::CachePolicy').flatMap(([id, { Properties }]) =>
        listsIn(Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).map(
          (list) => [id, list.length] as const,
        ),
      ),
    ],
  },
  {
    name: 'CloudFront: characters of the Content-Security-Policy',
    limit: 1783,
    source: cloudFront,
    uses: ({ name, of }) =>
      of('AWS::CloudFront::ResponseHeadersPolicy').map(([id, { Properties }]) => [
        id,
        bytesOf(
          Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy
            .ContentSecurityPolicy,
          name,
        ),
      ]),
  },
  {
    name: 'CloudFront: custom headers of a response headers policy',
    limit: 10,
    source: cloudFront,
    uses: ({ of }) =>
      of('AWS::CloudFront::ResponseHeadersPolicy').map(([id, { Properties }]) => [
        id,
        Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.length,
      ]),
  },
  {
    name: 'CloudFront: characters of a custom header’s value',
    limit: 1783,
    source: cloudFront,
    uses: ({ name, of }) =>
      of('AWS::CloudFront::ResponseHeadersPolicy').flatMap(([, { Properties }]) =>
        Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.map((item: Tree) => [
          item.Header,
          bytesOf(item.Value, name),
        ]),
      ),
  },
  {
    name: 'CloudFront: bytes of a CloudFront function',
    limit: 10 * 1024,
    source: cloudFront,
    uses: ({ name, of }) =>
      of('AWS::CloudFront::Function').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.FunctionCode, name),
      ]),
  },
  {
    name: 'S3: bytes of a bucket’s policy',
    limit: 20 * 1024,
    source: `${guide}/AmazonS3/latest/userguide/bucket-policies.html`,
    uses: ({ name, of }) =>
      of('AWS::S3::BucketPolicy').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.PolicyDocument, name),
      ]),
  },
  {
    name: 'DynamoDB: indexes of a table',
    limit: 20,
    source: `${guide}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
    uses: ({ of }) =>
      of('AWS::DynamoDB::GlobalTable').map(([id, { Properties }]) => [
        id,
        Properties.GlobalSecondaryIndexes.length,
      ]),
  },
  {
    name: 'Step Functions: bytes of a definition',
    limit: 1024 * 1024,
    source: `${guide}/step-functions/latest/dg/service-quotas.html`,
    uses: ({ name, of }) =>
      of('AWS::StepFunctions::StateMachine').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.DefinitionString ?? Properties.Definition, name),
      ]),
  },
  {
    name: 'EventBridge: targets of a rule',
    limit: 5,
    source: `${guide}/eventbridge/latest/userguide/eb-quota.html`,
    uses: ({ of }) => of('AWS::Events::Rule').map(([id, { Properties }]) => [id, Properties.Targets.length]),
  },
  {
    name: 'CloudWatch: actions of an alarm',
    limit: 5,
    source: cloudWatch,
    uses: ({ of }) =>
      of('AWS::CloudWatch::Alarm').map(([id, { Properties }]) => [
        id,
        (Properties.AlarmActions ?? []).length,
      ]),
  },
  {
    name: 'CloudWatch: characters of an alarm’s description',
    limit: 1024,
    source: `${guide}/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html`,
    uses: ({ name, of }) =>
      of('AWS::CloudWatch::Alarm').map(([id, { Properties }]) => [
        id,
        bytesOf(Properties.AlarmDescription, name),
      ]),
  },
  {
    name: 'CloudWatch: widgets of a dashboard',
    limit: 500,
    source: cloudWatch,
    uses: ({ name, of }) =>
      of('AWS::CloudWatch::Dashboard').map(([id, { Properties }]) => [
        id,
        String(expanded(Properties.DashboardBody, name)).split('"type":').length - 1,
      ]),
  },
  {
    name: 'CodeDeploy: alarms of a deployment group',
    limit: 10,
    source: `${guide}/codedeploy/latest/userguide/limits.html`,
    uses: ({ of }) =>
      of('AWS::CodeDeploy::DeploymentGroup').map(([id, { Properties }]) => [
        id,
        (Properties.AlarmConfiguration?.Alarms ?? []).length,
      ]),
  },
];

// biome-ignore lint/suspicious/noExplicitAny: templates are trees of anything
type Tree = any;

/** What a template uses of every quota that it touches, by the fullest resource. */
export function quotaUses(template: StackTemplate, stackName: string): readonly QuotaUse[] {
  const stack: Stack = {
    name: stackName,
    template,
    of: (type) => Object.entries(template.Resources).filter(([, { Type }]) => Type === type),
  };
  return quotas.map(({ uses, ...quota }) => {
    const [where, used] = uses(stack).reduce((most, each) => (each[1] > most[1] ? each : most), [
      '',
      0,
    ] as const);
    return { ...quota, used, where };
  });
}

/** The uses as a table in Markdown, fullest first. */
export function quotaTable(uses: readonly QuotaUse[]): string {
  const share = ({ used, limit }: QuotaUse) => Math.round((used / limit) * 100);
  const rows = uses
    .toSorted((a, b) => share(b) - share(a))
    .map(
      (use) =>
        `| ${use.name} | ${use.limit} | ${use.used} | ${share(use)} % | ${use.where} | ${use.source} |`,
    );
  return ['| quota | limit | used | | by | documentation |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

/**
 * The policy that Lambda keeps for each function and alias: a statement for every permission. CloudFormation calls a
 * statement by stack, logical id and a random end, uncut (aws-cdk issue 19535 shows longer ones).
 */
function resourcePolicies({ name, of }: Stack): readonly (readonly [string, number])[] {
  const byTarget = Map.groupBy(of('AWS::Lambda::Permission'), ([, { Properties }]) =>
    String(expanded(Properties.FunctionName, name)),
  );
  return [...byTarget].map(([target, permissions]) => {
    const Statement = permissions.map(([id, { Properties }]) => ({
      Sid: `${name}-${id}-ABCDEFGHIJKL`,
      Effect: 'Allow',
      Principal: { Service: Properties.Principal },
      Action: Properties.Action,
      Resource: `arn:aws:lambda:us-east-1:111122223333:function:${target}`,
      Condition: {
        ...(Properties.SourceArn && { ArnLike: { 'AWS:SourceArn': expanded(Properties.SourceArn, name) } }),
        ...(Properties.SourceAccount && { StringEquals: { 'AWS:SourceAccount': '111122223333' } }),
      },
    }));
    return [target, bytesOf({ Version: '2012-10-17', Id: 'default', Statement }, name)] as const;
  });
}

/** All inline policies of a role count together; IAM leaves white space out. */
function rolePolicies({ name, of }: Stack): readonly (readonly [string, number])[] {
  const sizes = new Map<string, number>();
  const add = (role: string, document: unknown) =>
    sizes.set(role, (sizes.get(role) ?? 0) + bytesOf(document, name));
  for (const [, { Properties }] of of('AWS::IAM::Policy')) {
    for (const role of Properties.Roles) add(role.Ref, Properties.PolicyDocument);
  }
  for (const [id, { Properties }] of of('AWS::IAM::Role')) {
    for (const policy of Properties.Policies ?? []) add(id, policy.PolicyDocument);
  }
  return [...sizes];
}

function listsIn(config: Tree): readonly unknown[][] {
  return ['Headers', 'Cookies', 'QueryStrings'].flatMap((kind) => {
    const list = config[`${kind}Config`]?.[kind];
    return Array.isArray(list) ? [list] : [];
  });
}
