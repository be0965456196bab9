/** Number of a fictitious AWS account. */
export const account = '123456789012';
export const region = 'us-east-1';
/** The distribution's domain at CloudFront. */
export const distributionDomain = 'd111111abcdef8.cloudfront.net';

export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

/** Functions that return the values of `Ref` (by default the name) and `Fn::GetAtt` for a resource's name. */
interface Naming {
  readonly ref?: (name: string) => string;
  readonly attributes?: Readonly<Record<string, (name: string) => string>>;
}

const bucket = (name: string) => name.toLowerCase();
const apiId = (name: string) => `api${hash(name)}`;

/** Names by resource type, from "Return values" in the type's page of the CloudFormation template reference. */
const namings: Readonly<Record<string, Naming>> = {
  'AWS::DynamoDB::GlobalTable': { attributes: { Arn: (name) => arn('dynamodb', `table/${name}`) } },
  'AWS::S3::Bucket': {
    ref: bucket,
    attributes: { Arn: (name) => `arn:aws:s3:::${bucket(name)}` },
  },
  'AWS::Logs::LogGroup': { attributes: { Arn: (name) => arn('logs', `log-group:${name}:*`) } },
  'AWS::IAM::Role': { attributes: { Arn: (name) => `arn:aws:iam::${account}:role/${name}` } },
  'AWS::Lambda::Function': { attributes: { Arn: (name) => arn('lambda', `function:${name}`) } },
  'AWS::StepFunctions::StateMachine': { ref: (name) => arn('states', `stateMachine:${name}`) },
  'AWS::ApiGatewayV2::Api': { ref: apiId },
  'AWS::CloudFront::Distribution': {
    ref: (name) => `E${hash(name).toUpperCase()}`,
    attributes: { DomainName: () => distributionDomain },
  },
  'AWS::SQS::Queue': {
    ref: (name) => `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    attributes: { Arn: (name) => arn('sqs', name), QueueName: (name) => name },
  },
  'AWS::SNS::Topic': { ref: (name) => arn('sns', name) },
  'AWS::Events::Rule': { attributes: { Arn: (name) => arn('events', `rule/${name}`) } },
};

/** Returns the value of `Ref` for a resource of this type with this physical name. */
export function referenceOf(type: string, name: string): string {
  return namings[type]?.ref?.(name) ?? name;
}

/** Returns the value of `Fn::GetAtt`; a unique text for types not simulated. Throws for an unknown attribute. */
export function attributeOf(type: string, name: string, attribute: string): string {
  const known = namings[type];
  const found = known?.attributes?.[attribute];
  if (known && !found) throw new Error(`${type} has no attribute ${attribute} that the harness knows`);
  return found?.(name) ?? `${name}.${attribute}`;
}

/** Returns seven characters derived from a name, in place of AWS's random identifiers. */
function hash(name: string): string {
  let sum = 7;
  for (const char of name) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return sum.toString(36).padStart(7, '0');
}
