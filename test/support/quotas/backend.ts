import { guide, type Quota, type Stack } from './quota.ts';
import { bytesOf, expanded } from './template-text.ts';

const cloudFormation = `${guide}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`;
const lambda = `${guide}/lambda/latest/dg/gettingstarted-limits.html`;
const iam = `${guide}/IAM/latest/UserGuide/reference_iam-quotas.html`;
const httpApi = `${guide}/apigateway/latest/developerguide/http-api-quotas.html`;

/** The stack as a whole, its functions with their rights, and the API before them. */
export const backendQuotas: readonly Quota[] = [
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
];

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
