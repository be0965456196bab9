/** Nobody's account, and the region that every stage names. */
export const account = '123456789012';
export const region = 'us-east-1';
/** CloudFront's own name for the one distribution. */
export const distributionDomain = 'd111111abcdef8.cloudfront.net';

export const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${region}:${account}:${resource}`;

/** How a resource of one type is called once it exists: what `Ref` and `Fn::GetAtt` answer. */
interface Naming {
  readonly ref: (name: string) => string;
  readonly attributes?: Readonly<Record<string, (name: string) => string>>;
}

const bucket = (name: string) => name.toLowerCase();
const apiId = (name: string) => `api${hash(name)}`;
const distributionId = (name: string) => `E${hash(name).toUpperCase()}`;
const url = (name: string) => `https://sqs.${region}.amazonaws.com/${account}/${name}`;

/** Of each type: "Return values" in its page of the CloudFormation template reference. */
const namings: Readonly<Record<string, Naming>> = {
  'AWS::DynamoDB::GlobalTable': {
    ref: (name) => name,
    attributes: { Arn: (name) => arn('dynamodb', `table/${name}`) },
  },
  'AWS::S3::Bucket': {
    ref: bucket,
    attributes: {
      Arn: (name) => `arn:aws:s3:::${bucket(name)}`,
      DomainName: (name) => `${bucket(name)}.s3.amazonaws.com`,
      RegionalDomainName: (name) => `${bucket(name)}.s3.${region}.amazonaws.com`,
    },
  },
  'AWS::Logs::LogGroup': {
    ref: (name) => name,
    attributes: { Arn: (name) => arn('logs', `log-group:${name}:*`) },
  },
  'AWS::IAM::Role': {
    ref: (name) => name,
    attributes: { Arn: (name) => `arn:aws:iam::${account}:role/${name}` },
  },
  'AWS::Lambda::Function': {
    ref: (name) => name,
    attributes: { Arn: (name) => arn('lambda', `function:${name}`) },
  },
  'AWS::StepFunctions::StateMachine': {
    ref: (name) => arn('states', `stateMachine:${name}`),
    attributes: { Arn: (name) => arn('states', `stateMachine:${name}`), Name: (name) => name },
  },
  'AWS::ApiGatewayV2::Api': {
    ref: apiId,
    attributes: {
      ApiId: apiId,
      ApiEndpoint: (name) => `https://${apiId(name)}.execute-api.${region}.amazonaws.com`,
    },
  },
  'AWS::CloudFront::Distribution': {
    ref: distributionId,
    attributes: { Id: distributionId, DomainName: () => distributionDomain },
  },
  'AWS::CloudFront::Function': {
    ref: (name) => `arn:aws:cloudfront::${account}:function/${name}`,
    attributes: { FunctionARN: (name) => `arn:aws:cloudfront::${account}:function/${name}` },
  },
  'AWS::SQS::Queue': {
    ref: url,
    attributes: { Arn: (name) => arn('sqs', name), QueueName: (name) => name, QueueUrl: url },
  },
  'AWS::SNS::Topic': {
    ref: (name) => arn('sns', name),
    attributes: { TopicArn: (name) => arn('sns', name), TopicName: (name) => name },
  },
  'AWS::Events::Rule': { ref: (name) => name, attributes: { Arn: (name) => arn('events', `rule/${name}`) } },
  'AWS::Scheduler::Schedule': {
    ref: (name) => name,
    attributes: { Arn: (name) => arn('scheduler', `schedule/default/${name}`) },
  },
  'AWS::SES::ConfigurationSet': { ref: (name) => name },
  'AWS::SES::EmailIdentity': { ref: (name) => name },
  'AWS::CloudWatch::Alarm': {
    ref: (name) => name,
    attributes: { Arn: (name) => arn('cloudwatch', `alarm:${name}`) },
  },
};

/** What `Ref` answers for a resource of this type and physical name. */
export function referenceOf(type: string, name: string): string {
  return namings[type]?.ref(name) ?? name;
}

/** What `Fn::GetAtt` answers. Types nobody here looks at get a name that cannot be mistaken for another's. */
export function attributeOf(type: string, name: string, attribute: string): string {
  const known = namings[type]?.attributes;
  const found = known?.[attribute];
  if (known && !found) throw new Error(`${type} has no attribute ${attribute} that the harness knows`);
  return found?.(name) ?? `${name}.${attribute}`;
}

/** Seven letters that stand for a name where AWS would draw an identifier. */
function hash(name: string): string {
  let sum = 7;
  for (const char of name) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return sum.toString(36).padStart(7, '0');
}
