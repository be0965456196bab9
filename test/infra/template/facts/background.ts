import { syncWorkflow } from '#functions/sync/steps/workflow.ts';
import { anything } from '#test/infra/template/compare.ts';
import { logFact } from './functions.ts';
import {
  allow,
  allowService,
  arn,
  type Facts,
  onlyByTls,
  permission,
  policy,
  role,
  type Shop,
  trusts,
} from './shop.ts';

/** What runs without anybody asking: schedules, the catalogue sync and who is told when it fails. */
export function backgroundFacts(shop: Shop): Facts {
  return {
    ...deadLetters('SchedulesDeadLetters'),
    ...schedule(shop, 'Reconcile', 'reconcile', 'rate(1 minute)'),
    ...(shop.writesEmail && schedule(shop, 'Mail', 'mail', 'rate(1 minute)')),
    ...schedule(shop, 'NightlySync', 'nightlysync', 'cron(15 3 * * ? *)'),
    ...workflow(shop),
    ...endedBadly(),
  };
}

/** Two weeks to read what could not be started. */
function deadLetters(name: string, putBy?: ReturnType<typeof allowService>): Facts {
  return {
    [name]: {
      Type: 'AWS::SQS::Queue',
      Properties: { MessageRetentionPeriod: 14 * 24 * 3600, SqsManagedSseEnabled: true },
      DeletionPolicy: 'Delete',
      UpdateReplacePolicy: 'Delete',
    },
    [`${name}Policy`]: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: {
        PolicyDocument: policy(onlyByTls('sqs:*', `@${name}.Arn`, { AWS: '*' }), ...(putBy ? [putBy] : [])),
        Queues: [`@${name}`],
      },
    },
  };
}

function schedule(shop: Shop, name: string, lambda: string, expression: string): Facts {
  const target = `@${lambda}Live`;
  const trust = trusts('scheduler.amazonaws.com', {
    StringEquals: {
      'aws:SourceAccount': shop.accountId,
      'aws:SourceArn': arn(shop, 'scheduler', 'schedule-group/default'),
    },
  });
  return {
    [`Schedules${name}`]: {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        Description: anything,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ScheduleExpression: expression,
        ScheduleExpressionTimezone: 'Etc/UTC',
        State: 'ENABLED',
        Target: {
          Arn: target,
          DeadLetterConfig: { Arn: '@SchedulesDeadLetters.Arn' },
          RetryPolicy: { MaximumEventAgeInSeconds: 300, MaximumRetryAttempts: 2 },
          RoleArn: `@Schedules${name}Role.Arn`,
        },
      },
    },
    ...role(`Schedules${name}Role`, trust, [
      allow('lambda:InvokeFunction', target),
      allow('sqs:SendMessage', '@SchedulesDeadLetters.Arn'),
    ]),
  };
}

function workflow(shop: Shop): Facts {
  const trust = trusts('states.amazonaws.com', {
    ArnLike: { 'aws:SourceArn': arn(shop, 'states', 'stateMachine:*') },
    StringEquals: { 'aws:SourceAccount': shop.accountId },
  });
  return {
    SyncLog: logFact(90),
    ...role('SyncStateMachineRole', trust, [
      allow('lambda:InvokeFunction', ['@syncstepsLive', '@picturesLive']),
      // Neither X-Ray nor the delivery of logs knows resources to name.
      allow(
        ['PutTraceSegments', 'PutTelemetryRecords', 'GetSamplingRules', 'GetSamplingTargets'].map(
          (action) => `xray:${action}`,
        ),
        '*',
      ),
      allow(
        [
          'CreateLogDelivery',
          'DeleteLogDelivery',
          'DescribeLogGroups',
          'DescribeResourcePolicies',
          'GetLogDelivery',
          'ListLogDeliveries',
          'PutResourcePolicy',
          'UpdateLogDelivery',
        ].map((action) => `logs:${action}`),
        '*',
      ),
    ]),
    SyncStateMachine: {
      Type: 'AWS::StepFunctions::StateMachine',
      Properties: {
        DefinitionString: JSON.stringify(syncWorkflow),
        DefinitionSubstitutions: {
          SyncStepsFunctionArn: '@syncstepsLive',
          PicturesFunctionArn: '@picturesLive',
        },
        LoggingConfiguration: {
          Destinations: [{ CloudWatchLogsLogGroup: { LogGroupArn: '@SyncLog.Arn' } }],
          // What a sync reads is nobody's affair.
          IncludeExecutionData: false,
          Level: 'ALL',
        },
        RoleArn: '@SyncStateMachineRole.Arn',
        StateMachineType: 'STANDARD',
        TracingConfiguration: { Enabled: true },
      },
      DependsOn: ['SyncStateMachineRole', 'SyncStateMachineRoleDefaultPolicy'],
      DeletionPolicy: 'Delete',
      UpdateReplacePolicy: 'Delete',
    },
  };
}

/** An execution that crashes without reaching its last step cannot free its own lock. */
function endedBadly(): Facts {
  return {
    ...deadLetters(
      'SyncDeadLetters',
      allowService('events.amazonaws.com', 'sqs:SendMessage', '@SyncDeadLetters.Arn', {
        ArnEquals: { 'aws:SourceArn': '@SyncEndedBadly.Arn' },
      }),
    ),
    SyncEndedBadly: {
      Type: 'AWS::Events::Rule',
      Properties: {
        Description: anything,
        EventPattern: {
          source: ['aws.states'],
          'detail-type': ['Step Functions Execution Status Change'],
          detail: { stateMachineArn: ['@SyncStateMachine'], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
        },
        State: 'ENABLED',
        Targets: [
          {
            Arn: '@syncstepsLive',
            DeadLetterConfig: { Arn: '@SyncDeadLetters.Arn' },
            Id: 'Target0',
            RetryPolicy: { MaximumRetryAttempts: 2 },
          },
        ],
      },
    },
    ...permission('events.amazonaws.com', '@syncstepsLive', '@SyncEndedBadly.Arn'),
  };
}
