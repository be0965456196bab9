import { RemovalPolicy } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { syncWorkflow, type WorkflowFunction } from '#functions/sync/steps/workflow.ts';
import { acceptFinding, arnInFinding } from './accept-finding.ts';
import { anyVersion, deadLetterQueue } from './schedules.ts';

/** Workflow of the catalogue sync. The local server uses the same definition, but other functions. */
export class SyncWorkflow extends Construct {
  readonly stateMachine: StateMachine;
  /** Queue of undelivered events about failed executions. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: { readonly steps: Alias; readonly pictures: Alias }) {
    super(scope, id);
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(JSON.stringify(syncWorkflow)),
      definitionSubstitutions: {
        SyncStepsFunctionArn: props.steps.functionArn,
        PicturesFunctionArn: props.pictures.functionArn,
      } satisfies Record<WorkflowFunction, string>,
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, 'Log', {
          retention: RetentionDays.THREE_MONTHS,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
        level: LogLevel.ALL,
        includeExecutionData: false,
      },
    });
    this.deadLetters = deadLetterQueue(this);
    // An execution that fails before its last step cannot release its own lock, so a rule does.
    new Rule(this, 'EndedBadly', {
      description: 'Frees the lock of a catalogue sync that failed',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [this.stateMachine.stateMachineArn],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      targets: [new LambdaFunction(props.steps, { retryAttempts: 2, deadLetterQueue: this.deadLetters })],
    });
    acceptFinding(this.stateMachine, 'IAM5[Resource::*]', 'X-Ray and log delivery know no resources.');
    for (const alias of [props.steps, props.pictures]) {
      alias.grantInvoke(this.stateMachine);
      acceptFinding(this.stateMachine, `IAM5[Resource::${arnInFinding(alias.lambda)}:*]`, anyVersion);
    }
  }
}
