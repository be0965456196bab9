import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  type ResourceStatus,
  type StackEvent,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readBefore, readFailures } from '#infra/commands/release/aws-release.ts';
import { testStage } from '#test/support/shop/stages.ts';

const stage = testStage('prod');
const aws = mockClient(CloudFormationClient);
const client = new CloudFormationClient({ region: 'us-east-1' });
afterEach(() => aws.reset());
afterAll(() => aws.restore());

function stackIs(StackStatus: StackStatus) {
  aws
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ StackName: 'Gallery', CreationTime: new Date(0), StackStatus }] });
}

describe('readBefore', () => {
  it.each(['CREATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'] as const)(
    'recognizes the status %s as a deployed shop, and returns its template',
    async (status) => {
      stackIs(status);
      aws.on(GetTemplateCommand).resolves({ TemplateBody: '{"Resources":{}}' });

      expect(await readBefore(client, stage)).toEqual({ kind: 'deployed', template: { Resources: {} } });
    },
  );

  it('recognizes ROLLBACK_COMPLETE as a failed first deployment, and lists what CloudFormation may not delete', async () => {
    stackIs('ROLLBACK_COMPLETE');
    const resource = (LogicalResourceId: string, ResourceStatus: ResourceStatus, ResourceType: string) => ({
      LogicalResourceId,
      ResourceStatus,
      ResourceType,
      PhysicalResourceId: `Gallery-${LogicalResourceId}`,
      LastUpdatedTimestamp: new Date(0),
    });
    aws
      .on(ListStackResourcesCommand)
      .resolvesOnce({
        NextToken: 'more',
        StackResourceSummaries: [resource('Cart', 'DELETE_COMPLETE', 'AWS::Lambda::Function')],
      })
      .resolves({ StackResourceSummaries: [resource('Media', 'DELETE_SKIPPED', 'AWS::S3::Bucket')] });

    expect(await readBefore(client, stage)).toEqual({
      kind: 'failed',
      left: ['AWS::S3::Bucket Gallery-Media'],
    });
  });
});

describe('readFailures', () => {
  const event = (LogicalResourceId: string, status: ResourceStatus, reason = ''): StackEvent => ({
    StackId: 'arn:stack',
    StackName: 'Gallery',
    EventId: LogicalResourceId,
    Timestamp: new Date(0),
    LogicalResourceId,
    PhysicalResourceId: LogicalResourceId === 'Gallery' ? 'arn:stack' : LogicalResourceId,
    ResourceType: 'AWS::Any::Thing',
    ResourceStatus: status,
    ResourceStatusReason: reason,
  });

  it('returns only the failures of this deployment, the first failure first', async () => {
    aws.on(DescribeStackEventsCommand).resolves({
      StackEvents: [
        event('Gallery', 'ROLLBACK_COMPLETE'),
        event('Table', 'CREATE_FAILED', 'Resource creation cancelled'),
        event('Site', 'CREATE_FAILED', 'must be verified'),
        event('Gallery', 'CREATE_IN_PROGRESS', 'User Initiated'),
        event('Other', 'CREATE_FAILED', 'of an earlier time'),
      ],
    });

    expect(await readFailures(client, stage)).toEqual([
      { resource: 'Site (AWS::Any::Thing)', reason: 'must be verified' },
      { resource: 'Table (AWS::Any::Thing)', reason: 'Resource creation cancelled' },
    ]);
  });
});
