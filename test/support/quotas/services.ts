import { guide, type Quota } from './quota.ts';
import { bytesOf, expanded } from './template-text.ts';

const cloudWatch = `${guide}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`;

/** What is stored, what runs by itself, and what watches. */
export const serviceQuotas: readonly Quota[] = [
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
